import { Stack, Text } from "@mantine/core";
import { IconMoodSmile } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { UnknownDialog } from "../api/types";
import { Empty } from "../ui/Empty";
import { Failure } from "../ui/Failure";
import { Loading } from "../ui/Loading";
import { LeaveDialog } from "./LeaveDialog";
import { ReviewDialog } from "./ReviewDialog";
import { UnknownCard } from "./UnknownCard";

type Asking = { what: "review" | "leave"; dialog: UnknownDialog };

/** Those that nobody has said an answer to yet; the ones that may be learnt first. */
export function UnknownList({ unknown }: { unknown: UseQueryResult<UnknownDialog[]> }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { data, error, refetch } = unknown;
  if (data === undefined) return error ? <Failure error={error} again={refetch} /> : <Loading />;
  if (data.length === 0) {
    return (
      <Empty icon={IconMoodSmile} title={t("dialogs.none_unknown")} next={t("dialogs.none_unknown_next")} />
    );
  }
  const sorted = [...data].sort(
    (one, other) => Number(one.obstacle != null) - Number(other.obstacle != null),
  );
  return (
    <Stack gap="md">
      <Text c="dimmed">{t("dialogs.unknown_told")}</Text>
      {sorted.map((dialog) => (
        <UnknownCard
          key={dialog.dialog_id}
          dialog={dialog}
          onReview={() => setAsking({ what: "review", dialog })}
          onLeave={() => setAsking({ what: "leave", dialog })}
        />
      ))}
      {asking?.what === "review" && <ReviewDialog dialog={asking.dialog} onClose={() => setAsking(null)} />}
      {asking?.what === "leave" && <LeaveDialog dialog={asking.dialog} onClose={() => setAsking(null)} />}
    </Stack>
  );
}
