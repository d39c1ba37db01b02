import { ActionIcon, Button, Divider, Popover, Stack, Switch, Text } from "@mantine/core";
import { IconLogout, IconPassword, IconUserCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAlarm } from "../live/useAlarm";
import { useKeysWanted } from "../replay/answers/useKeysWanted";
import { OwnPassword } from "../session/OwnPassword";
import { useLogout, visitor } from "../session/visitor";

export function PersonMenu() {
  const { t } = useTranslation();
  const { data: who } = useQuery(visitor);
  const logout = useLogout();
  const alarm = useAlarm();
  const [isOpened, setOpened] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const [keys, setKeys] = useKeysWanted();
  return (
    <>
      <Popover
        opened={isOpened}
        onChange={setOpened}
        position="bottom-end"
        width={300}
        shadow="md"
        trapFocus
        withinPortal
      >
        <Popover.Target>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t("shell.person")}
            onClick={() => setOpened(!isOpened)}
          >
            <IconUserCircle size={22} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={t("shell.person")}>
          <Stack gap="sm">
            <div>
              <Text fw={600} className="told">
                {who?.name ?? t("shell.server_itself")}
              </Text>
              <Text size="sm" c="dimmed">
                {who ? t(`role.${who.role}`) : ""}
              </Text>
            </div>
            <Divider />
            <Switch
              label={t("alarm.sound")}
              checked={alarm.sound}
              onChange={(event) => alarm.setSound(event.currentTarget.checked)}
            />
            <Switch
              label={t("alarm.notification")}
              description={alarm.isRefused ? t("alarm.refused") : null}
              checked={alarm.notification}
              onChange={(event) => void alarm.setNotification(event.currentTarget.checked)}
            />
            <Switch
              label={t("shell.keys")}
              checked={keys}
              onChange={(event) => setKeys(event.currentTarget.checked)}
            />
            <Divider />
            {who?.has_password && (
              <Button
                variant="default"
                leftSection={<IconPassword size={18} aria-hidden />}
                onClick={() => {
                  setOpened(false);
                  setChanging(true);
                }}
              >
                {t("own_password.open")}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconLogout size={18} aria-hidden />}
              onClick={() => logout.mutate()}
            >
              {t("shell.logout")}
            </Button>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {isChanging && who?.name != null && <OwnPassword name={who.name} onClose={() => setChanging(false)} />}
    </>
  );
}
