import { ActionIcon, Tooltip, useMantineColorScheme } from "@mantine/core";
import { IconBrightnessAuto, IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

const NEXT = { auto: "light", light: "dark", dark: "auto" } as const;
const ICONS = { auto: IconBrightnessAuto, light: IconSun, dark: IconMoon } as const;

export function SchemeSwitch() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Picture = ICONS[colorScheme];
  const told = t(`scheme.${colorScheme}`);
  return (
    <Tooltip label={told} withinPortal>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={told}
        onClick={() => setColorScheme(NEXT[colorScheme])}
      >
        <Picture size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
