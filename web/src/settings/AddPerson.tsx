import { Button, Group, Modal, Select, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AddUser } from "../api/types";
import { useAddUser } from "../api/users";
import { Failure } from "../ui/Failure";
import { isId } from "../ui/ids";
import { GivenToken } from "./GivenToken";
import { OF_TOKENS, RoleChoice } from "./RoleChoice";
import { endIn } from "./standing";

const ENDS = ["30", "90", "365", "never"] as const;

export function AddPerson({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState("");
  const [role, setRole] = useState<AddUser["role"] | null>(null);
  const [end, setEnd] = useState<string>("365");
  const add = useAddUser();
  const isWrong = name !== "" && !isId(name.trim());

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (role === null || !isId(name.trim())) return;
    const expires = endIn(end === "never" ? null : Number(end), new Date());
    add.mutate({ name: name.trim(), role, expires_at: expires });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t(add.data ? "settings.token_title" : "settings.add_title")}
      closeOnClickOutside={false}
      closeOnEscape={add.data === undefined}
      withCloseButton={add.data === undefined}
      closeButtonProps={{ "aria-label": t("start.cancel") }}
    >
      {add.data ? (
        <GivenToken given={add.data} onClose={onClose} />
      ) : (
        <form onSubmit={send}>
          <Stack gap="md">
            <TextInput
              label={t("settings.name")}
              description={t("settings.name_told")}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              error={isWrong ? t("audit.not_an_id") : null}
              autoComplete="off"
              required
              data-autofocus
            />
            <RoleChoice value={role} onChange={setRole} roles={OF_TOKENS} />
            <Select
              label={t("settings.until")}
              data={ENDS.map((one) => ({
                value: one,
                label: one === "never" ? t("settings.no_end") : t("confidence.days", { count: Number(one) }),
              }))}
              value={end}
              onChange={(value) => setEnd(value ?? "365")}
              allowDeselect={false}
            />
            <Text size="sm" c="dimmed">
              {t("settings.add_told")}
            </Text>
            {add.error && <Failure error={add.error} />}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t("ask_again.cancel")}
              </Button>
              <Button type="submit" loading={add.isPending} disabled={role === null || !isId(name.trim())}>
                {t("settings.give")}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
