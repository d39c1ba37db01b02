import { Button, Group, Modal, Stack } from "@mantine/core";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useApprove } from "../api/learning";
import type { LearningStatus } from "../api/types";
import { SignerField } from "../session/SignerField";
import { useSigner } from "../session/useSigner";
import { Consequences } from "../ui/Consequences";
import { percent } from "../ui/duration";
import { Failure } from "../ui/Failure";
import { useLanguage } from "../words/useLanguage";
import { firstYesOf, takesTwo } from "./requirements";

type Props = { status: LearningStatus; name: string; onClose: () => void };

export function ApproveDialog({ status, name, onClose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const signer = useSigner();
  const approve = useApprove(status.workflow_id);
  const { by } = signer;
  const { evidence, thresholds } = status;
  const needsTwo = takesTwo(status, "promotion");
  const first = firstYesOf(status);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (by !== null) approve.mutate(by, { onSuccess: onClose });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<span className="told">{t("confidence.approving.title", { name })}</span>}
      closeButtonProps={{ "aria-label": t("start.cancel") }}
    >
      <form onSubmit={send}>
        <Stack gap="md">
          <Consequences
            lines={[
              t("confidence.approving.shown", {
                good: Math.round(evidence.candidate_success * evidence.candidate_runs),
                runs: evidence.candidate_runs,
              }),
              t("confidence.approving.alone"),
              t("confidence.approving.back", { least: percent(thresholds.rollback_confidence, language) }),
              by === null
                ? t("confidence.approving.answers")
                : t("confidence.approving.answers_named", { by }),
              ...(needsTwo
                ? [
                    first === null
                      ? t("confidence.approving.first")
                      : t("confidence.approving.second", { by: first }),
                  ]
                : []),
            ]}
          />
          <SignerField signer={signer} />
          {approve.error && <Failure error={approve.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("ask_again.cancel")}
            </Button>
            <Button type="submit" loading={approve.isPending} disabled={by === null}>
              {t("confidence.approving.yes")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
