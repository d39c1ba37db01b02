import type { ReactNode } from "react";
import { Problem } from "../api/problem";
import type { Visitor } from "../api/types";
import { Failure } from "../ui/Failure";
import { useMay } from "./useMay";

type Props = { least: Visitor["role"]; children: ReactNode };

const FORBIDDEN = new Problem(403, "", "");

/** Says once what every question of the page behind it would be answered. */
export function ForRole({ least, children }: Props) {
  return useMay(least) ? children : <Failure error={FORBIDDEN} />;
}
