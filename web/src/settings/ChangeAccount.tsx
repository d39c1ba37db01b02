import { Button, Divider, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useOpenAccount, useSetPassword, useSetRole } from "../api/accounts";
import type { Account } from "../api/types";
import { Failure } from "../ui/Failure";
import { RoleChoice } from "./RoleChoice";

type Props = { account: Account; onClose: () => void };

export function ChangeAccount({ account, onClose }: Props) {
  const { t } = useTranslation();
  const open = useOpenAccount(account.name);
  const isClosed = account.disabled_at != null;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t("settings.changing_title", { name: account.name })}
      closeButtonProps={{ "aria-label": t("start.cancel") }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(account.way === "password" ? "settings.changing_told" : "settings.elsewhere")}
        </Text>
        {account.way === "password" && <OwnHere account={account} onClose={onClose} />}
        {open.error && <Failure error={open.error} />}
        <Group justify="flex-end">
          <Button
            variant="default"
            loading={open.isPending}
            onClick={() => open.mutate(isClosed, { onSuccess: onClose })}
          >
            {t(isClosed ? "settings.enable" : "settings.disable")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function OwnHere({ account, onClose }: Props) {
  const { t } = useTranslation();
  const [role, setRole] = useState(account.role);
  const [password, setPassword] = useState("");
  const changeRole = useSetRole(account.name);
  const changePassword = useSetPassword(account.name);
  return (
    <>
      <RoleChoice value={role} onChange={setRole} />
      {changeRole.error && <Failure error={changeRole.error} />}
      <Group justify="flex-end">
        <Button
          disabled={role === account.role}
          loading={changeRole.isPending}
          onClick={() => changeRole.mutate(role, { onSuccess: onClose })}
        >
          {t("settings.save_role")}
        </Button>
      </Group>
      <Divider />
      <PasswordInput
        label={t("settings.first_password")}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": t("login.reveal_password") }}
      />
      {changePassword.error && <Failure error={changePassword.error} />}
      <Group justify="flex-end">
        <Button
          disabled={password === ""}
          loading={changePassword.isPending}
          onClick={() => changePassword.mutate(password, { onSuccess: onClose })}
        >
          {t("settings.save_password")}
        </Button>
      </Group>
      <Divider />
    </>
  );
}
