import ELK, { type ElkNode } from "elkjs/lib/elk-api";
import workerUrl from "elkjs/lib/elk-worker.min.js?url";
import type { Drawing } from "./cards";
import type { Layout } from "./geometry";
import { layoutFrom, layoutInput } from "./layout";
import { layoutInRows } from "./rows";

/** Of more screens a good layout takes seconds, and is no clearer than rows. */
const LARGE = 60;
const RATIO = 1.7;

/** It takes a while to start: meanwhile the task is fetched. */
const layouter = new ELK({ workerFactory: () => new Worker(workerUrl) });
let latest: { shape: string; layout: Promise<Layout> } | null = null;

/** What is laid out the same has the same shape. */
export function shapeOf(drawing: Drawing): string {
  return JSON.stringify(layoutInput(drawing, RATIO));
}

/** Computed beside the page, so that the page never waits; asked for again, it is there. */
export function layoutOf(drawing: Drawing): Layout | Promise<Layout> {
  if (drawing.cards.length > LARGE) return layoutInRows(drawing);
  const shape = shapeOf(drawing);
  if (latest?.shape !== shape) latest = { shape, layout: laidOut(shape) };
  return latest.layout;
}

async function laidOut(shape: string): Promise<Layout> {
  return layoutFrom(await layouter.layout(JSON.parse(shape) as ElkNode));
}
