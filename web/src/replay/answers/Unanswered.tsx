import { Alert } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Problem } from "../../api/problem";
import type { Unheard } from "../../api/replays";
import type { Replay } from "../../api/types";
import { Failure } from "../../ui/Failure";

type Props = { unheard: Unheard; now: Replay };

/** An answer that did not count: somebody else was faster, or the server says why not. */
export function Unanswered({ unheard, now }: Props) {
  const { t } = useTranslation();
  const { reason, asOf } = unheard;
  const isLate = reason instanceof Problem && reason.status === 409 && asOf !== now.updated_at;
  if (!isLate) return <Failure error={reason} />;
  return (
    <Alert className="tone-doubt" role="alert" icon={<IconUsers aria-hidden />} title={t("late.title")}>
      {t("late.told")}
    </Alert>
  );
}
