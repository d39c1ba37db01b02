import { Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { versionsOf } from "../../api/graphs";
import { moment } from "../../ui/duration";
import { Failure } from "../../ui/Failure";
import { Loading } from "../../ui/Loading";
import { useLanguage } from "../../words/useLanguage";
import { Declared } from "../Declared";
import type { WorkflowVersion } from "../types";
import { useBuilder } from "../useBuilder";
import { Differences } from "./Differences";
import type { Comparing } from "./useComparing";

/** Every version, newest first: why it was made, what it changed, and the way back to it. */
export function VersionsPanel({ comparing }: { comparing: Comparing }) {
  const { t } = useTranslation();
  const { id } = useBuilder();
  const { data, error, refetch } = useQuery(versionsOf(id));
  if (data === undefined) return error ? <Failure error={error} again={refetch} /> : <Loading />;
  const newest = data.at(-1)?.version ?? 1;
  if (comparing.versions) {
    return (
      <Stack gap="md">
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} size="h4">
            {t("builder.versions.compared", comparing.versions)}
          </Title>
          <Button size="xs" variant="default" onClick={comparing.end}>
            {t("builder.versions.end")}
          </Button>
        </Group>
        {comparing.error && <Failure error={comparing.error} />}
        <Differences {...comparing.versions} />
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <Title order={2} size="h4">
        {t("builder.versions.title")}
      </Title>
      <Declared verb="restore" />
      {data.toReversed().map((version, index) => (
        <OneVersion
          key={version.version}
          version={version}
          isNewest={index === 0}
          before={data.toReversed()[index + 1]?.version ?? null}
          newest={newest}
          comparing={comparing}
        />
      ))}
    </Stack>
  );
}

type Props = {
  version: WorkflowVersion;
  isNewest: boolean;
  before: number | null;
  newest: number;
  comparing: Comparing;
};

function OneVersion({ version, isNewest, before, newest, comparing }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { declare, declaring, mayEdit, draft } = useBuilder();
  const [isAsking, setAsking] = useState(false);
  const number = version.version;
  const isDraft = draft.done.length > 0;
  return (
    <Stack gap={6} pb="sm" style={{ borderBottom: "1px solid var(--mantine-color-default-border)" }}>
      <Group gap="xs">
        <Badge variant={isNewest ? "filled" : "default"}>v{number}</Badge>
        <Text size="sm" c="dimmed">
          {moment(version.created_at, language)}
        </Text>
        {version.made_by && (
          <Text size="sm" className="told">
            {t("builder.versions.by", { by: version.made_by })}
          </Text>
        )}
        {isNewest && <Text size="sm">{t("builder.versions.newest")}</Text>}
      </Group>
      <Text size="sm" className="told" lineClamp={6}>
        {version.note}
      </Text>
      <Group gap="xs">
        {before !== null && (
          <Button size="xs" variant="default" onClick={() => comparing.compare(before, number)}>
            {t("builder.versions.changes")}
          </Button>
        )}
        {!isNewest && (
          <Button size="xs" variant="default" onClick={() => comparing.compare(number, newest)}>
            {t("builder.versions.since")}
          </Button>
        )}
        {!isNewest && mayEdit && (
          <Button size="xs" variant="default" disabled={isDraft} onClick={() => setAsking(true)}>
            {t("builder.versions.restore")}
          </Button>
        )}
      </Group>
      {isAsking && (
        <Stack gap="xs" role="group" aria-label={t("builder.versions.restore")}>
          <Text size="sm">{t("builder.versions.restore_told", { version: number })}</Text>
          <Group gap="xs">
            <Button
              size="xs"
              loading={declaring.isPending}
              onClick={() => {
                declare({ verb: "restore", version: number });
                setAsking(false);
              }}
            >
              {t("builder.versions.restore_yes")}
            </Button>
            <Button size="xs" variant="default" onClick={() => setAsking(false)}>
              {t("builder.box.cancel")}
            </Button>
          </Group>
        </Stack>
      )}
      {!isNewest && mayEdit && isDraft && (
        <Text size="xs" c="dimmed">
          {t("builder.versions.save_first")}
        </Text>
      )}
    </Stack>
  );
}
