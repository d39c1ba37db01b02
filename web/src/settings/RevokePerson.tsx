import { Button, Group, Modal, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { User } from "../api/types";
import { useRevokeUser } from "../api/users";
import { visitor } from "../session/visitor";
import { Consequences } from "../ui/Consequences";
import { Failure } from "../ui/Failure";

type Props = { user: User; onClose: () => void };

export function RevokePerson({ user, onClose }: Props) {
  const { t } = useTranslation();
  const { data: who } = useQuery(visitor);
  const revoke = useRevokeUser();
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t("settings.revoking.title", { name: user.name })}
      closeButtonProps={{ "aria-label": t("start.cancel") }}
    >
      <Stack gap="md">
        <Consequences
          lines={[
            t(user.role === "agent" ? "settings.revoking.agent" : "settings.revoking.at_once"),
            t("settings.revoking.for_good"),
            ...(who?.name === user.name ? [t("settings.revoking.yourself")] : []),
          ]}
        />
        {revoke.error && <Failure error={revoke.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("ask_again.cancel")}
          </Button>
          <Button
            loading={revoke.isPending}
            onClick={() => revoke.mutate(user.token_id, { onSuccess: onClose })}
            data-autofocus
          >
            {t("settings.revoking.yes")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
