import { Button, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "../ui/Failure";
import { useChangeOwnPassword } from "./entering";

type Props = { name: string; onClose: () => void };

export function OwnPassword({ name, onClose }: Props) {
  const { t } = useTranslation();
  const [now, setNow] = useState("");
  const [fresh, setFresh] = useState("");
  const [again, setAgain] = useState("");
  const change = useChangeOwnPassword();
  const reveal = { "aria-label": t("login.reveal_password") };
  const differs = again !== "" && again !== fresh;

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (again === fresh && fresh !== "") change.mutate({ name, password: now, new: fresh });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("own_password.title")}
      closeButtonProps={{ "aria-label": t("start.cancel") }}
    >
      <form onSubmit={send}>
        <Stack gap="md">
          <PasswordInput
            label={t("own_password.now")}
            value={now}
            onChange={(event) => setNow(event.currentTarget.value)}
            autoComplete="current-password"
            visibilityToggleButtonProps={reveal}
            required
            data-autofocus
          />
          <PasswordInput
            label={t("own_password.new")}
            description={t("own_password.new_told")}
            value={fresh}
            onChange={(event) => setFresh(event.currentTarget.value)}
            autoComplete="new-password"
            visibilityToggleButtonProps={reveal}
            required
          />
          <PasswordInput
            label={t("own_password.again")}
            value={again}
            onChange={(event) => setAgain(event.currentTarget.value)}
            error={differs ? t("own_password.differs") : null}
            autoComplete="new-password"
            visibilityToggleButtonProps={reveal}
            required
          />
          <Text size="sm" c="dimmed">
            {t("own_password.ends")}
          </Text>
          {change.error && <Failure error={change.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("ask_again.cancel")}
            </Button>
            <Button type="submit" loading={change.isPending} disabled={differs || fresh === ""}>
              {t("own_password.change")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
