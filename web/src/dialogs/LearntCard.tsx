import { Badge, Button, Group, Paper, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { LearntDialog } from "../api/types";
import { useMay } from "../session/useMay";
import { moment } from "../ui/duration";
import { useLanguage } from "../words/useLanguage";
import { useSentence } from "./useSentence";

type Props = { learnt: LearntDialog; onRevoke: () => void };

export function LearntCard({ learnt, onRevoke }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayRevoke = useMay("supervisor");
  const sentence = useSentence();
  const isInForce = learnt.revoked_at == null;
  const somebody = t("shell.server_itself");
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs" mb={4}>
            <Text fw={650} className="told" lineClamp={2}>
              {learnt.name}
            </Text>
            {isInForce ? (
              <Badge
                variant="light"
                tt="none"
                className={learnt.button == null ? "tone-plain" : "tone-proof"}
              >
                {t(learnt.button == null ? "dialogs.to_person" : "dialogs.by_itself")}
              </Badge>
            ) : (
              <Badge variant="light" tt="none" className="tone-wrong">
                {t("dialogs.revoked")}
              </Badge>
            )}
          </Group>
          <Text className="told">{sentence(learnt)}</Text>
          <Text size="sm" c="dimmed">
            {t("dialogs.decided", { by: learnt.by ?? somebody, when: moment(learnt.at, language) })}
            {learnt.revoked_at != null &&
              ` · ${t("dialogs.taken_back", {
                by: learnt.revoked_by ?? somebody,
                when: moment(learnt.revoked_at, language),
              })}`}
          </Text>
        </div>
        {mayRevoke && isInForce && (
          <Button variant="default" size="xs" onClick={onRevoke} flex="none">
            {t("dialogs.revoke")}
          </Button>
        )}
      </Group>
    </Paper>
  );
}
