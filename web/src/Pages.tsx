import { lazy } from "react";
import { Route, Routes } from "react-router";
import { LiveNews } from "./live/LiveNews";
import { NotFoundPage } from "./shell/NotFoundPage";
import { Shell } from "./shell/Shell";

const SupervisionPage = lazy(() => import("./supervision/SupervisionPage"));
const ReplayPage = lazy(() => import("./replay/ReplayPage"));
const WorkflowsPage = lazy(() => import("./workflows/WorkflowsPage"));
const WorkflowPage = lazy(() => import("./workflows/WorkflowPage"));
const LearnPage = lazy(() => import("./learn/LearnPage"));
const DemonstrationPage = lazy(() => import("./learn/DemonstrationPage"));
const UnderstoodPage = lazy(() => import("./learn/understood/UnderstoodPage"));

export function Pages() {
  return (
    <LiveNews>
      <Routes>
        <Route element={<Shell />}>
          <Route index element={<SupervisionPage />} />
          <Route path="replays/:id" element={<ReplayPage />} />
          <Route path="workflows" element={<WorkflowsPage />} />
          <Route path="workflows/:id" element={<WorkflowPage />} />
          <Route path="learn" element={<LearnPage />} />
          <Route path="learn/:sessionId" element={<DemonstrationPage />} />
          <Route path="learn/understood/:workflowId" element={<UnderstoodPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </LiveNews>
  );
}
