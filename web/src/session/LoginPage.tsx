import { Anchor, Button, Center, Divider, Paper, Stack, Text, Title } from "@mantine/core";
import { IconLogin2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { LanguageSwitch } from "../shell/LanguageSwitch";
import { Logo } from "../shell/Logo";
import { Failure } from "../ui/Failure";
import { Loading } from "../ui/Loading";
import { useTitle } from "../ui/useTitle";
import { loginWays, useComeBack, useProviderLogin } from "./entering";
import { PasswordForm } from "./PasswordForm";
import { takeProviderAnswer } from "./providerAnswer";
import { TokenForm } from "./TokenForm";

export function LoginPage() {
  const { t } = useTranslation();
  const { data: ways, error, refetch } = useQuery(loginWays);
  const { mutate: comeBack, error: refused, isPending: isComingBack } = useComeBack();
  useTitle(t("login.title"));
  useEffect(() => {
    const brought = takeProviderAnswer();
    if (brought !== null) comeBack(brought);
  }, [comeBack]);

  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder shadow="sm" radius="lg" p="xl" w="100%" maw={420}>
        <Stack gap="lg">
          <Logo />
          <Title order={1} size="h3">
            {t(isComingBack ? "login.coming_back" : "login.title")}
          </Title>
          {refused && <Failure error={refused} />}
          {error && <Failure error={error} again={refetch} />}
          {(isComingBack || (ways === undefined && !error)) && <Loading />}
          {ways && !isComingBack && <Ways hasPasswords={ways.password} provider={ways.provider ?? null} />}
          <Center>
            <LanguageSwitch />
          </Center>
        </Stack>
      </Paper>
    </Center>
  );
}

/** The site's provider first, then what is known here; a token where nothing else is, or if asked for. */
function Ways({ hasPasswords, provider }: { hasPasswords: boolean; provider: string | null }) {
  const { t } = useTranslation();
  const [wantsToken, setWantsToken] = useState(false);
  const isToken = wantsToken || (!hasPasswords && provider === null);
  return (
    <>
      {provider !== null && !wantsToken && <ProviderButton name={provider} />}
      {provider !== null && hasPasswords && !wantsToken && <Divider label={t("login.or")} />}
      {(isToken || hasPasswords) && (
        <Text c="dimmed" size="sm">
          {t(isToken ? "login.how_token" : "login.how")}
        </Text>
      )}
      {isToken && <TokenForm />}
      {hasPasswords && !isToken && <PasswordForm />}
      {(hasPasswords || provider !== null) && (
        <Anchor component="button" type="button" size="sm" onClick={() => setWantsToken(!wantsToken)}>
          {t(wantsToken ? "login.other_way" : "login.by_token")}
        </Anchor>
      )}
    </>
  );
}

function ProviderButton({ name }: { name: string }) {
  const { t } = useTranslation();
  const login = useProviderLogin();
  return (
    <>
      <Button
        leftSection={<IconLogin2 size={18} aria-hidden />}
        loading={login.isPending}
        onClick={() => login.mutate()}
        fullWidth
      >
        <span className="told">{t("login.with", { name })}</span>
      </Button>
      {login.error && <Failure error={login.error} />}
    </>
  );
}
