import "@xyflow/react/dist/base.css";
import { useComputedColorScheme } from "@mantine/core";
import {
  Background,
  Controls,
  getViewportForBounds,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  useStoreApi,
} from "@xyflow/react";
import { memo, useEffect, useEffectEvent, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Loading } from "../../ui/Loading";
import { useBuilder } from "../useBuilder";
import classes from "./Canvas.module.css";
import type { Card, CardNode } from "./cards";
import { boundsOf, CARD_WIDTH, heightOf, type Layout } from "./geometry";
import { ScreenCard } from "./ScreenCard";
import { useLayout } from "./useLayout";
import { Ways } from "./Ways";

const NODE_TYPES = { screen: memo(ScreenCard) };
const READABLE = 0.75;
const LEAST_ZOOM = 0.04;
const WHOLE = { padding: 0.06, maxZoom: 1 };

/** The task as a graph of its screens. */
export function Canvas() {
  const { drawing } = useBuilder();
  const layout = useLayout(drawing);
  return (
    <div className={classes.canvas}>
      {layout === null ? (
        <Loading />
      ) : (
        <ReactFlowProvider>
          <Graph layout={layout} />
        </ReactFlowProvider>
      )}
    </div>
  );
}

function Graph({ layout }: { layout: Layout }) {
  const { t } = useTranslation();
  const scheme = useComputedColorScheme("light");
  const { drawing, select } = useBuilder();
  const nodes = useMemo(() => drawing.cards.map((card) => nodeOf(card, layout)), [drawing, layout]);
  useFollowing(layout);
  return (
    <ReactFlow<CardNode>
      nodes={nodes}
      nodeTypes={NODE_TYPES}
      colorMode={scheme}
      fitViewOptions={WHOLE}
      minZoom={LEAST_ZOOM}
      maxZoom={2}
      onlyRenderVisibleElements
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      elementsSelectable={false}
      disableKeyboardA11y
      zoomOnDoubleClick={false}
      onPaneClick={() => select(null)}
      aria-label={t("builder.graph.label")}
      ariaLabelConfig={{
        "controls.ariaLabel": t("builder.graph.controls"),
        "controls.zoomIn.ariaLabel": t("builder.graph.zoom_in"),
        "controls.zoomOut.ariaLabel": t("builder.graph.zoom_out"),
        "controls.fitView.ariaLabel": t("builder.graph.fit"),
        "minimap.ariaLabel": t("builder.graph.minimap"),
      }}
    >
      <Background gap={24} className={classes.background ?? ""} />
      <Controls showInteractive={false} position="bottom-left" className={classes.controls ?? ""} />
      <TaskMap layout={layout} />
      <Ways drawing={drawing} layout={layout} />
    </ReactFlow>
  );
}

/** Shown once something is out of sight. */
function TaskMap({ layout }: { layout: Layout }) {
  const { drawing } = useBuilder();
  const bounds = useMemo(() => boundsOf(drawing.cards, layout), [drawing, layout]);
  const isAllInSight = useStore(({ transform: [x, y, zoom], width, height }) => {
    const right = (bounds.x + bounds.width) * zoom + x;
    const bottom = (bounds.y + bounds.height) * zoom + y;
    return bounds.x * zoom + x >= 0 && bounds.y * zoom + y >= 0 && right <= width && bottom <= height;
  });
  if (isAllInSight) return null;
  return (
    <MiniMap
      pannable
      zoomable
      className={classes.minimap ?? ""}
      nodeBorderRadius={12}
      style={{ width: 150, height: 100 }}
    />
  );
}

/** What is selected comes into view. */
function useFollowing(layout: Layout) {
  const flow = useReactFlow();
  const store = useStoreApi();
  const { selected, drawing } = useBuilder();
  const chosen = selected === null ? null : "screen" in selected ? selected.screen : selected.step;
  const follow = useEffectEvent((name: string) => {
    const card = drawing.cards.find(
      (one) => one.screenId === name || one.rows.some((row) => row.stepId === name),
    );
    const spot = card && layout.places.get(card.screenId);
    if (!card || !spot) return;
    const zoom = Math.max(flow.getZoom(), READABLE);
    const middle = { x: spot.x + CARD_WIDTH / 2, y: spot.y + heightOf(card) / 2 };
    void flow.setCenter(middle.x, middle.y, { zoom, duration: stillness() ? 0 : 200 });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: laid out anew, it stands elsewhere
  useEffect(() => {
    if (chosen !== null) follow(chosen);
  }, [chosen, layout]);
  const hasSize = useStore((store) => store.width > 0 && store.height > 0);
  const showAll = useEffectEvent(() => {
    const { width, height } = store.getState();
    const bounds = boundsOf(drawing.cards, layout);
    void flow.setViewport(getViewportForBounds(bounds, width, height, LEAST_ZOOM, 1, 0.06));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: laid out anew, all of it is shown again
  useEffect(() => {
    if (chosen === null && hasSize) showAll();
  }, [layout, hasSize]);
}

const stillness = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

function nodeOf(card: Card, layout: Layout): CardNode {
  const height = heightOf(card);
  return {
    id: card.screenId,
    type: "screen",
    position: layout.places.get(card.screenId) ?? { x: 0, y: 0 },
    width: CARD_WIDTH,
    height,
    /* Known: not one card is drawn before the place it is seen from. */
    measured: { width: CARD_WIDTH, height },
    handles: [],
    data: { card },
    /* What cannot be dragged or selected as a whole lets clicks through otherwise: its steps are buttons. */
    style: { pointerEvents: "all" },
  };
}
