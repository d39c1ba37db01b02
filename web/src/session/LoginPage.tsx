import { Button, Center, Paper, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Problem } from "../api/problem";
import { LanguageSwitch } from "../shell/LanguageSwitch";
import { Logo } from "../shell/Logo";
import { useTitle } from "../ui/useTitle";
import { useLogin } from "./visitor";

export function LoginPage() {
  const { t } = useTranslation();
  const [token, setToken] = useState("");
  const login = useLogin();
  useTitle(t("login.title"));

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (token.trim() !== "") login.mutate(token.trim());
  };

  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder shadow="sm" radius="lg" p="xl" w="100%" maw={420}>
        <form onSubmit={send}>
          <Stack gap="lg">
            <Logo />
            <Stack gap={4}>
              <Title order={1} size="h3">
                {t("login.title")}
              </Title>
              <Text c="dimmed" size="sm">
                {t("login.how")}
              </Text>
            </Stack>
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
            <Center>
              <LanguageSwitch />
            </Center>
          </Stack>
        </form>
      </Paper>
    </Center>
  );
}

function refusal(error: Error) {
  if (!(error instanceof Problem)) return "failure.unknown";
  if (error.status === 0) return "failure.unreachable";
  return error.status === 429 ? "login.too_often" : "login.refused";
}
