import { Button, PasswordInput, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Problem } from "../api/problem";
import { useLogin } from "./visitor";

export function TokenForm() {
  const { t } = useTranslation();
  const [token, setToken] = useState("");
  const login = useLogin();

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (token.trim() !== "") login.mutate(token.trim());
  };
  return (
    <form onSubmit={send}>
      <Stack gap="lg">
        <PasswordInput
          label={t("login.token")}
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
          error={login.error ? t(refusal(login.error)) : null}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": t("login.reveal") }}
          data-autofocus
          autoFocus
          required
        />
        <Button type="submit" loading={login.isPending} fullWidth>
          {t("login.enter")}
        </Button>
      </Stack>
    </form>
  );
}

function refusal(error: Error) {
  if (!(error instanceof Problem)) return "failure.unknown";
  if (error.status === 0) return "failure.unreachable";
  return error.status === 429 ? "login.too_often" : "login.refused";
}
