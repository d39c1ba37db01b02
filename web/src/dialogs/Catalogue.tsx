import { Stack, Switch, Text } from "@mantine/core";
import { IconBook2 } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LearntDialog } from "../api/types";
import { Empty } from "../ui/Empty";
import { Failure } from "../ui/Failure";
import { Loading } from "../ui/Loading";
import { LearntCard } from "./LearntCard";
import { RevokeDialog } from "./RevokeDialog";

/** What people decided; what was taken back stays to be read. */
export function Catalogue({ catalogue }: { catalogue: UseQueryResult<LearntDialog[]> }) {
  const { t } = useTranslation();
  const [isAll, setAll] = useState(false);
  const [revoking, setRevoking] = useState<LearntDialog | null>(null);
  const { data, error, refetch } = catalogue;
  if (data === undefined) return error ? <Failure error={error} again={refetch} /> : <Loading />;
  if (data.length === 0) {
    return <Empty icon={IconBook2} title={t("dialogs.none_learnt")} next={t("dialogs.none_learnt_next")} />;
  }
  const shown = data.filter((one) => isAll || one.revoked_at == null);
  const revoked = data.filter((one) => one.revoked_at != null).length;
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t("dialogs.catalogue_told")}</Text>
      {revoked > 0 && (
        <Switch
          label={t("dialogs.show_revoked", { count: revoked })}
          checked={isAll}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      )}
      {shown.length === 0 && <Text>{t("dialogs.none_in_force")}</Text>}
      {[...shown].reverse().map((one) => (
        <LearntCard key={one.answer_id} learnt={one} onRevoke={() => setRevoking(one)} />
      ))}
      {revoking && <RevokeDialog learnt={revoking} onClose={() => setRevoking(null)} />}
    </Stack>
  );
}
