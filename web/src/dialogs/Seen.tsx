import { Badge, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./Dialogs.module.css";

type Props = { title: string; text: string; buttons: readonly string[] };

const LONGEST_BUTTON = 220;

/** What a window said, and what it could be answered with: as read on the screen, never more than text. */
export function Seen({ title, text, buttons }: Props) {
  const { t } = useTranslation();
  const numbered = buttons.map((label, index) => ({ label, key: `${index} ${label}` }));
  return (
    <>
      <div className={classes.quote}>
        {title !== "" && (
          <Text fw={650} className="told" lineClamp={2}>
            {title}
          </Text>
        )}
        <Text className="told" lineClamp={6}>
          {text}
        </Text>
      </div>
      <Group gap="xs" role="group" aria-label={t("why.buttons")}>
        {numbered.map(({ label, key }) => (
          <Badge key={key} variant="default" size="lg" tt="none" maw={LONGEST_BUTTON}>
            <bdi>{label}</bdi>
          </Badge>
        ))}
      </Group>
    </>
  );
}
