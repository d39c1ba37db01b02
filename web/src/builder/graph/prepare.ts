import type { Explanation } from "../../api/types";
import { toldNumbers } from "../telling";
import type { Workflow } from "../types";
import { drawingOf } from "./cards";
import { layoutOf } from "./layouter";

/** The graph laid out before it is asked for. */
export async function prepare(workflow: Workflow, told: Explanation): Promise<void> {
  await layoutOf(drawingOf(workflow, toldNumbers(told)));
}
