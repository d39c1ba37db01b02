import { Badge, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { unknownDialogs } from "../api/dialogs";
import { replayCounts } from "../api/replays";

export function PausedCount() {
  const { t } = useTranslation();
  const { data: count = 0 } = useQuery({
    ...replayCounts(),
    select: (counts) => counts.paused,
  });
  return <Count count={count} className="waiting-count" told={t("shell.waiting", { count })} />;
}

/** Those that a review could teach an answer to. */
export function UnknownDialogCount() {
  const { t } = useTranslation();
  const { data: count = 0 } = useQuery({
    ...unknownDialogs,
    select: (unknown) => unknown.filter((one) => one.obstacle == null).length,
  });
  return <Count count={count} className="tone-doubt" told={t("dialogs.to_review", { count })} />;
}

function Count({ count, className, told }: { count: number; className: string; told: string }) {
  if (count === 0) return null;
  return (
    <Badge size="sm" circle={count < 10} className={className}>
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{told}</VisuallyHidden>
    </Badge>
  );
}
