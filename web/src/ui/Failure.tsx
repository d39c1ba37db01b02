import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Problem, UNREACHABLE } from "../api/problem";

type Props = { error: Error; again?: () => unknown };

/** What went wrong, in words, and the way on. */
export function Failure({ error, again }: Props) {
  const { t } = useTranslation();
  return (
    <Alert
      className="tone-wrong"
      role="alert"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t(titleOf(error))}
      my="md"
    >
      <Stack gap="sm" align="flex-start">
        {error instanceof Problem && error.message !== "" && <Text size="sm">{error.message}</Text>}
        {again && (
          <Button size="xs" variant="default" onClick={() => again()}>
            {t("again")}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function titleOf(error: Error) {
  if (!(error instanceof Problem)) return "failure.unknown";
  if (error.status === UNREACHABLE) return "failure.unreachable";
  if (error.status === 403) return "failure.forbidden";
  return error.status === 404 ? "failure.not_found" : "failure.refused";
}
