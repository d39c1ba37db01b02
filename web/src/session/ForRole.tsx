import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Problem } from "../api/problem";
import type { Visitor } from "../api/types";
import { Failure } from "../ui/Failure";
import { useMay } from "./useMay";

type Props = { least: Visitor["role"]; children: ReactNode };

/** Says once what every question of the page behind it would be answered. */
export function ForRole({ least, children }: Props) {
  const { t } = useTranslation();
  const isAllowed = useMay(least);
  return isAllowed ? children : <Failure error={new Problem(403, "", t("failure.reserved"))} />;
}
