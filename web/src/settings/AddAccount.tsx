import { Button, Group, Modal, PasswordInput, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAddAccount } from "../api/accounts";
import type { Account } from "../api/types";
import { Failure } from "../ui/Failure";
import { isId } from "../ui/ids";
import { RoleChoice } from "./RoleChoice";

export function AddAccount({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState("");
  const [role, setRole] = useState<Account["role"] | null>(null);
  const [password, setPassword] = useState("");
  const add = useAddAccount();
  const isWrong = name !== "" && !isId(name.trim());
  const isWhole = role !== null && isId(name.trim()) && password !== "";

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) add.mutate({ name: name.trim(), role, password }, { onSuccess: onClose });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t("settings.account_title")}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": t("start.cancel") }}
    >
      <form onSubmit={send}>
        <Stack gap="md">
          <TextInput
            label={t("login.name")}
            description={t("settings.account_name_told")}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={isWrong ? t("audit.not_an_id") : null}
            autoComplete="off"
            required
            data-autofocus
          />
          <RoleChoice value={role} onChange={setRole} />
          <PasswordInput
            label={t("settings.first_password")}
            description={t("own_password.new_told")}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": t("login.reveal_password") }}
            required
          />
          {add.error && <Failure error={add.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t("ask_again.cancel")}
            </Button>
            <Button type="submit" loading={add.isPending} disabled={!isWhole}>
              {t("settings.account_save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
