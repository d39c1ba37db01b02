import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "../ui/Failure";
import { usePasswordLogin } from "./entering";

export function PasswordForm() {
  const { t } = useTranslation();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const login = usePasswordLogin();

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "" && password !== "") login.mutate({ name: name.trim(), password });
  };
  return (
    <form onSubmit={send}>
      <Stack gap="md">
        <TextInput
          label={t("login.name")}
          description={t("login.name_told")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={128}
          data-autofocus
          autoFocus
          required
        />
        <PasswordInput
          label={t("login.password")}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": t("login.reveal_password") }}
          maxLength={256}
          required
        />
        {login.error && <Failure error={login.error} />}
        <Button type="submit" loading={login.isPending} fullWidth>
          {t("login.enter")}
        </Button>
      </Stack>
    </form>
  );
}
