import { Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type AuditSearch, auditSummary } from "../api/audit";
import { Failure } from "../ui/Failure";
import { useLanguage } from "../words/useLanguage";
import classes from "./Audit.module.css";
import { tallyOf } from "./tally";

export function Summary({ search }: { search: AuditSearch }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data, error, refetch } = useQuery({ ...auditSummary(search), placeholderData: keepPreviousData });
  if (error) return <Failure error={error} again={refetch} />;
  if (data === undefined) return <Skeleton height={66} />;
  const tally = tallyOf(data);
  const number = (value: number) => value.toLocaleString(language);
  const of = (some: number, all: number) =>
    all === 0 ? "–" : t("confidence.of", { some: number(some), all: number(all) });
  const tiles = [
    { label: t("audit.lines"), value: number(data.entries) },
    { label: t("audit.runs"), value: number(data.replays) },
    { label: t("audit.actions_verified"), value: of(tally.verified, tally.actions) },
    { label: t("audit.runs_completed"), value: of(tally.completed, tally.ended) },
    { label: t("audit.pauses"), value: number(tally.paused) },
  ];
  return (
    <dl className={classes.tiles} aria-label={t("audit.summary")}>
      {tiles.map(({ label, value }) => (
        <div key={label} className={classes.tile}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
