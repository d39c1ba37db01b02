import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { LearningState } from "../api/types";

const COLORS: Record<LearningState, string> = {
  OBSERVATION: "gray",
  COACHING: "blue",
  AUTO_CANDIDATE: "grape",
  AUTO_CONFIRMED: "teal",
};

export function StateBadge({ state }: { state: LearningState }) {
  const { t } = useTranslation();
  return (
    <Badge variant="dot" color={COLORS[state]} tt="none" miw="max-content" title={t(`state_told.${state}`)}>
      {t(`state.${state}`)}
    </Badge>
  );
}
