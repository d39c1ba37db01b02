import { ActionIcon, Button, Group, Menu, Stack, Text } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Dialogs } from "../types";
import { WordsField } from "./WordsField";

/** The server lets an author decide on no others. */
const DECLARABLE = ["metier_save", "metier_confirm", "metier_overwrite", "browser_permission"] as const;

type Props = { dialogs: Dialogs; onChange: (dialogs: Dialogs, touch?: string) => void };

/** Which button is pressed in a window that is expected. */
export function DialogFields({ dialogs, onChange }: Props) {
  const { t } = useTranslation();
  const known = DECLARABLE.filter((kind) => dialogs[kind] !== undefined);
  const others = DECLARABLE.filter((kind) => dialogs[kind] === undefined);
  const without = (kind: string) =>
    Object.fromEntries(Object.entries(dialogs).filter(([one]) => one !== kind));
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("builder.dialogs.told")}
      </Text>
      {known.map((kind) => (
        <Group key={kind} align="flex-end" wrap="nowrap" gap="xs">
          <WordsField
            label={t(`dialog.${kind}`)}
            description={t("builder.dialogs.button")}
            value={dialogs[kind]?.label ?? ""}
            isRequired
            onChange={(label, touch) =>
              onChange({ ...dialogs, [kind]: { action: dialogs[kind]?.action ?? "click", label } }, touch)
            }
          />
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t("builder.field.remove", { what: t(`dialog.${kind}`) })}
            onClick={() => onChange(without(kind))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {others.length > 0 && (
        <Group>
          <Menu withinPortal>
            <Menu.Target>
              <Button size="xs" variant="default" leftSection={<IconPlus size={15} aria-hidden />}>
                {t("builder.dialogs.add")}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map((kind) => (
                <Menu.Item
                  key={kind}
                  onClick={() =>
                    onChange({ ...dialogs, [kind]: { action: "click", label: t("builder.dialogs.yes") } })
                  }
                >
                  {t(`dialog.${kind}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </Group>
      )}
    </Stack>
  );
}
