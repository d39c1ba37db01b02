import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { BatchState } from "../api/types";

const TONES: Record<BatchState, string> = {
  draft: "tone-doubt",
  checked: "tone-plain",
  planned: "tone-proof",
  running: "tone-proof",
  held: "tone-doubt",
  ended: "tone-plain",
};

export function BatchBadge({ state }: { state: BatchState }) {
  const { t } = useTranslation();
  return (
    <Badge variant="light" tt="none" size="lg" className={TONES[state]}>
      {t(`batches.state.${state}`)}
    </Badge>
  );
}
