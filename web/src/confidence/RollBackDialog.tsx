import { Button, Group, Modal, Stack, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRollBack } from "../api/learning";
import { SignerField } from "../session/SignerField";
import { useSigner } from "../session/useSigner";
import { Consequences } from "../ui/Consequences";
import { Failure } from "../ui/Failure";

type Props = { id: string; name: string; onClose: () => void };

const LONGEST_REASON = 1000;

export function RollBackDialog({ id, name, onClose }: Props) {
  const { t } = useTranslation();
  const [why, setWhy] = useState("");
  const signer = useSigner();
  const rollBack = useRollBack(id);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (signer.by !== null) rollBack.mutate({ why: why.trim(), by: signer.by }, { onSuccess: onClose });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<span className="told">{t("confidence.rolling_back.title", { name })}</span>}
      closeButtonProps={{ "aria-label": t("start.cancel") }}
    >
      <form onSubmit={send}>
        <Stack gap="md">
          <Consequences
            lines={[
              t("confidence.rolling_back.coached"),
              t("confidence.rolling_back.going"),
              t("confidence.rolling_back.anew"),
              t("confidence.rolling_back.written"),
            ]}
          />
          <Textarea
            label={t("confidence.rolling_back.why")}
            description={t("confidence.rolling_back.why_told")}
            value={why}
            onChange={(event) => setWhy(event.currentTarget.value)}
            maxLength={LONGEST_REASON}
            autosize
            minRows={2}
            required
            data-autofocus
          />
          <SignerField signer={signer} />
          {rollBack.error && <Failure error={rollBack.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("ask_again.cancel")}
            </Button>
            <Button
              type="submit"
              loading={rollBack.isPending}
              disabled={why.trim() === "" || signer.by === null}
            >
              {t("confidence.rolling_back.yes")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
