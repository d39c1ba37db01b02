import { Alert, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { NewUser } from "../api/types";
import { CopyLine } from "../ui/CopyLine";

type Props = { given: NewUser; onClose: () => void };

/** The only time it is seen: nobody closes it by mistake. */
export function GivenToken({ given, onClose }: Props) {
  const { t } = useTranslation();
  const [isKept, setKept] = useState(false);
  return (
    <Stack gap="md">
      <Text>{t("settings.token_for", { name: given.user.name, role: t(`role.${given.user.role}`) })}</Text>
      <CopyLine text={given.token} />
      <Alert className="tone-doubt" icon={<IconKey aria-hidden />} title={t("settings.token_once")}>
        {t("settings.token_once_told")}
      </Alert>
      <Checkbox
        label={t("settings.token_kept")}
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button disabled={!isKept} onClick={onClose}>
          {t("start.cancel")}
        </Button>
      </Group>
    </Stack>
  );
}
