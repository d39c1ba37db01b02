import { List, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Pause } from "../../api/types";
import { percent } from "../../ui/duration";
import { useLanguage } from "../../words/useLanguage";
import { Part } from "./Part";

/** What it would do, how sure it is of the place, and why it asks. */
export function ProposalTold({ proposal }: { proposal: NonNullable<Pause["proposal"]> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Part title={t("why.proposal")}>
      <Text className="told">{proposal.intention}</Text>
      {proposal.grounded && (
        <Text size="sm" c="dimmed">
          {t("why.sure", { percent: percent(proposal.grounded.confidence, language) })}
        </Text>
      )}
      {proposal.because.length > 0 && (
        <List size="sm">
          {proposal.because.map((because) => (
            <List.Item key={because}>{t(`because.${because}`)}</List.Item>
          ))}
        </List>
      )}
    </Part>
  );
}
