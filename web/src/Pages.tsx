import { lazy } from "react";
import { Route, Routes } from "react-router";
import { LiveNews } from "./live/LiveNews";
import { NotFoundPage } from "./shell/NotFoundPage";
import { Shell } from "./shell/Shell";

const SupervisionPage = lazy(() => import("./supervision/SupervisionPage"));
const ReplayPage = lazy(() => import("./replay/ReplayPage"));
const WorkflowsPage = lazy(() => import("./workflows/WorkflowsPage"));
const WorkflowPage = lazy(() => import("./workflows/WorkflowPage"));
const BuilderPage = lazy(() => import("./builder/BuilderPage"));

export function Pages() {
  return (
    <LiveNews>
      <Routes>
        <Route element={<Shell />}>
          <Route index element={<SupervisionPage />} />
          <Route path="replays/:id" element={<ReplayPage />} />
          <Route path="workflows" element={<WorkflowsPage />} />
          <Route path="workflows/:id" element={<WorkflowPage />} />
          <Route path="workflows/:id/edit" element={<BuilderPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </LiveNews>
  );
}
