import { IconAlertOctagon, IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Finding } from "../types";
import classes from "./Canvas.module.css";

export function ProblemSign({ findings = [] }: { findings: readonly Finding[] | undefined }) {
  const { t } = useTranslation();
  if (findings.length === 0) return null;
  const isError = findings.some((finding) => finding.severity === "error");
  const Sign = isError ? IconAlertOctagon : IconAlertTriangle;
  return (
    <Sign
      size={18}
      className={`${classes.sign} ${isError ? classes.error : classes.warning}`}
      role="img"
      aria-label={t("builder.problems.count", { count: findings.length })}
    />
  );
}
