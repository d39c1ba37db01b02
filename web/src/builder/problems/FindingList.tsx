import { Alert, Stack } from "@mantine/core";
import { IconAlertOctagon, IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Finding } from "../types";

/** What is wrong with one step or one screen. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation();
  if (findings.length === 0) return null;
  return (
    <Stack gap="xs">
      {findings.map((finding) => (
        <Alert
          key={finding.field + finding.kind + finding.problem}
          className={finding.severity === "error" ? "tone-wrong" : "tone-doubt"}
          icon={
            finding.severity === "error" ? (
              <IconAlertOctagon aria-hidden />
            ) : (
              <IconAlertTriangle aria-hidden />
            )
          }
          title={t(`builder.severity.${finding.severity}`)}
          p="xs"
        >
          <span className="told">{finding.problem}</span>
        </Alert>
      ))}
    </Stack>
  );
}
