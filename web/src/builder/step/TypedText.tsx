import { Button, Group, Menu, Stack } from "@mantine/core";
import { IconVariable } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { WordsField } from "../fields/WordsField";
import { useBuilder } from "../useBuilder";

type Props = { value: string; onChange: (text: string, touch?: string) => void };

/** What is typed; values of the task are put in by their names. */
export function TypedText({ value, onChange }: Props) {
  const { t } = useTranslation();
  const { variables } = useBuilder().draft.shown;
  return (
    <Stack gap={6}>
      <WordsField
        label={t("builder.action.text")}
        description={t("builder.action.text_told")}
        value={value}
        isLong
        onChange={onChange}
      />
      {variables.length > 0 && (
        <Group>
          <Menu withinPortal>
            <Menu.Target>
              <Button size="xs" variant="default" leftSection={<IconVariable size={15} aria-hidden />}>
                {t("builder.action.put_value")}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {variables.map((variable) => (
                <Menu.Item key={variable.name} onClick={() => onChange(`${value}\${${variable.name}}`)}>
                  {variable.label || variable.name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </Group>
      )}
    </Stack>
  );
}
