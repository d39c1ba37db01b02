import { lazy } from "react";
import { Route, Routes } from "react-router";
import { BuilderPage } from "./builder/ahead";
import { LiveNews } from "./live/LiveNews";
import { ForRole } from "./session/ForRole";
import { NotFoundPage } from "./shell/NotFoundPage";
import { Shell } from "./shell/Shell";

const SupervisionPage = lazy(() => import("./supervision/SupervisionPage"));
const ReplayPage = lazy(() => import("./replay/ReplayPage"));
const WorkflowsPage = lazy(() => import("./workflows/WorkflowsPage"));
const WorkflowPage = lazy(() => import("./workflows/WorkflowPage"));
const BatchesPage = lazy(() => import("./batches/BatchesPage"));
const BatchPage = lazy(() => import("./batches/BatchPage"));
const LearnPage = lazy(() => import("./learn/LearnPage"));
const DemonstrationPage = lazy(() => import("./learn/DemonstrationPage"));
const UnderstoodPage = lazy(() => import("./learn/understood/UnderstoodPage"));
const ConfidencePage = lazy(() => import("./confidence/ConfidencePage"));
const TrustPage = lazy(() => import("./confidence/TrustPage"));
const DialogsPage = lazy(() => import("./dialogs/DialogsPage"));
const AuditPage = lazy(() => import("./audit/AuditPage"));
const AgentsPage = lazy(() => import("./agents/AgentsPage"));
const SettingsPage = lazy(() => import("./settings/SettingsPage"));

export function Pages() {
  return (
    <LiveNews>
      <Routes>
        <Route element={<Shell />}>
          <Route index element={<SupervisionPage />} />
          <Route path="replays/:id" element={<ReplayPage />} />
          <Route path="workflows" element={<WorkflowsPage />} />
          <Route path="workflows/:id" element={<WorkflowPage />} />
          <Route path="batches" element={<BatchesPage />} />
          <Route path="batches/:id" element={<BatchPage />} />
          <Route path="learn" element={<LearnPage />} />
          <Route path="learn/:sessionId" element={<DemonstrationPage />} />
          <Route path="learn/understood/:workflowId" element={<UnderstoodPage />} />
          <Route path="workflows/:id/edit" element={<BuilderPage />} />
          <Route path="confidence" element={<ConfidencePage />} />
          <Route path="confidence/:id" element={<TrustPage />} />
          <Route path="dialogs" element={<DialogsPage />} />
          <Route
            path="audit"
            element={
              <ForRole least="supervisor">
                <AuditPage />
              </ForRole>
            }
          />
          <Route path="agents" element={<AgentsPage />} />
          <Route
            path="settings"
            element={
              <ForRole least="supervisor">
                <SettingsPage />
              </ForRole>
            }
          />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </LiveNews>
  );
}
