import { Badge, Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { findingsOf } from "../api/graphs";
import { useLanguage } from "../words/useLanguage";
import classes from "./Builder.module.css";
import { ProblemsPanel } from "./problems/ProblemsPanel";
import { ScreenPanel } from "./screen/ScreenPanel";
import { StepPanel } from "./step/StepPanel";
import { TaskPanel } from "./task/TaskPanel";
import { useBuilder } from "./useBuilder";
import { PANEL_ID } from "./useKeyboard";
import type { Comparing } from "./versions/useComparing";
import { VersionsPanel } from "./versions/VersionsPanel";

const NO_FINDINGS: never[] = [];

/** Beside the graph: what is selected, what is wrong, what was before. */
export function Panel({ comparing }: { comparing: Comparing }) {
  const { t } = useTranslation();
  const { id, selected } = useBuilder();
  const { data: findings = NO_FINDINGS } = useQuery(findingsOf(id, useLanguage()));
  const [view, setView] = useState<string | null>("selected");
  const shown = comparing.versions ? "versions" : view;
  const panel = useRef<HTMLElement>(null);
  const chosen = JSON.stringify(selected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: something else is shown from its beginning
  useEffect(() => {
    panel.current?.scrollTo({ top: 0 });
  }, [chosen]);
  const kind = selected === null ? "task" : "step" in selected ? "step" : "screen";
  return (
    <aside
      ref={panel}
      id={PANEL_ID}
      className={classes.panel}
      aria-label={t("builder.panel.label")}
      tabIndex={-1}
    >
      <Tabs
        value={shown}
        onChange={(next) => {
          if (next !== "versions") comparing.end();
          setView(next);
        }}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs ?? ""}>
          <Tabs.Tab value="selected">{t(`builder.panel.${kind}`)}</Tabs.Tab>
          <Tabs.Tab
            value="problems"
            rightSection={
              findings.length > 0 && (
                <Badge size="sm" variant="default">
                  {findings.length}
                </Badge>
              )
            }
          >
            {t("builder.panel.problems")}
          </Tabs.Tab>
          <Tabs.Tab value="versions">{t("builder.panel.versions")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="selected" className={classes.panelInside ?? ""}>
          <Selected />
        </Tabs.Panel>
        <Tabs.Panel value="problems" className={classes.panelInside ?? ""}>
          <ProblemsPanel findings={findings} />
        </Tabs.Panel>
        <Tabs.Panel value="versions" className={classes.panelInside ?? ""}>
          <VersionsPanel comparing={comparing} />
        </Tabs.Panel>
      </Tabs>
    </aside>
  );
}

function Selected() {
  const { selected, draft } = useBuilder();
  if (selected === null) return <TaskPanel />;
  if ("step" in selected) {
    const step = draft.shown.edges.find((one) => one.edge_id === selected.step);
    return step ? <StepPanel key={step.edge_id} step={step} /> : <TaskPanel />;
  }
  const screen = draft.shown.nodes.find((one) => one.node_id === selected.screen);
  return screen ? <ScreenPanel key={screen.node_id} screen={screen} /> : <TaskPanel />;
}
