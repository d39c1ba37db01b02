import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApprove } from "../api/learning";
import type { LearningStatus } from "../api/types";
import { visitor } from "../session/visitor";
import { Consequences } from "../ui/Consequences";
import { percent } from "../ui/duration";
import { Failure } from "../ui/Failure";
import { useLanguage } from "../words/useLanguage";

type Props = { status: LearningStatus; name: string; onClose: () => void };

export function ApproveDialog({ status, name, onClose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: who } = useQuery(visitor);
  const [typed, setTyped] = useState("");
  const approve = useApprove(status.workflow_id);
  const by = who?.name ?? typed.trim();
  const { evidence, thresholds } = status;

  const send = (event: FormEvent) => {
    event.preventDefault();
    approve.mutate(by, { onSuccess: onClose });
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
              by === "" ? t("confidence.approving.answers") : t("confidence.approving.answers_named", { by }),
            ]}
          />
          {who?.name == null && (
            <TextInput
              label={t("confidence.approving.name")}
              description={t("confidence.approving.name_told")}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              pattern="[A-Za-z0-9_\-]+(\.[A-Za-z0-9_\-]+)*"
              required
              data-autofocus
            />
          )}
          {approve.error && <Failure error={approve.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("ask.cancel")}
            </Button>
            <Button type="submit" loading={approve.isPending}>
              {t("confidence.approving.yes")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
