import type { Declaration } from "../api/graphs";
import { Failure } from "../ui/Failure";
import { useBuilder } from "./useBuilder";

/** Why what was declared here did not count. */
export function Declared({ verb }: { verb: Declaration["verb"] }) {
  const { error, about } = useBuilder().declaring;
  return error && about?.verb === verb ? <Failure error={error} /> : null;
}
