import { Alert, List } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { RunEvent } from "../api/types";

const PROVES_LITTLE = new Set(["pixels", "person"]);

/** Done is one thing, proven another: which steps are not, is said. */
export function Receipt({ events }: { events: readonly RunEvent[] }) {
  const { t } = useTranslation();
  const ended = events.findLast((event) => event.type === "run_ended");
  if (ended === undefined) return null;
  if (ended.status === "aborted") {
    return (
      <Alert title={t("status.aborted")} className="told tone-plain">
        {ended.detail}
      </Alert>
    );
  }
  const { receipt } = ended;
  if (receipt.verified) {
    return (
      <Alert className="tone-proof" icon={<IconCircleCheck aria-hidden />} title={t("receipt.verified")}>
        {t("receipt.verified_told")}
      </Alert>
    );
  }
  const unproven = receipt.lines.filter(
    (line) =>
      line.consequential && !line.skipped && line.proofs.every((proof) => PROVES_LITTLE.has(proof.kind)),
  );
  const skipped = receipt.lines.filter((line) => line.skipped);
  return (
    <Alert className="tone-doubt" icon={<IconAlertTriangle aria-hidden />} title={t("receipt.unverified")}>
      <List size="sm">
        {!receipt.subject_confirmed && <List.Item>{t("receipt.subject")}</List.Item>}
        {skipped.map((line) => (
          <List.Item key={line.step_index} className="told">
            {t("receipt.skipped", { step: line.step_index + 1 })} {line.intention}
          </List.Item>
        ))}
        {unproven.map((line) => (
          <List.Item key={line.step_index} className="told">
            {t("receipt.unproven", { step: line.step_index + 1 })} {line.intention}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
