import { ActionIcon, Group, Tooltip } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useBlurring } from "../ui/privacy";
import { LanguageSwitch } from "./LanguageSwitch";
import { PersonMenu } from "./PersonMenu";
import { SchemeSwitch } from "./SchemeSwitch";

export function Tools() {
  const { t } = useTranslation();
  const [blurring, setBlurring] = useBlurring();
  return (
    <Group gap="sm" wrap="nowrap">
      <Tooltip label={t(blurring ? "shell.blurring" : "shell.not_blurring")} withinPortal>
        <ActionIcon
          variant={blurring ? "light" : "default"}
          size="lg"
          aria-label={t("shell.blur")}
          aria-pressed={blurring}
          onClick={() => setBlurring(!blurring)}
        >
          <IconEyeOff size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <SchemeSwitch />
      <LanguageSwitch />
      <PersonMenu />
    </Group>
  );
}
