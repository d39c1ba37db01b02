import { Badge, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Pause } from "../../api/types";
import { buttonsOf, titleOf } from "./dialog";
import { Part } from "./Part";
import classes from "./Why.module.css";

/** The window that came up: what it says, and what it can be answered with. */
export function DialogSeen({ dialog }: { dialog: NonNullable<Pause["dialog"]> }) {
  const { t } = useTranslation();
  const title = titleOf(dialog);
  return (
    <Part title={t("why.dialog")}>
      <Text size="sm" c="dimmed">
        {t(`dialog.${dialog.dialog_type}`)}
      </Text>
      <div className={classes.quote}>
        {title !== "" && (
          <Text fw={650} className="told">
            {title}
          </Text>
        )}
        <Text className="told">{dialog.ocr_text}</Text>
      </div>
      <Group gap="xs" aria-label={t("why.buttons")}>
        {buttonsOf(dialog).map((label) => (
          <Badge key={label} variant="default" size="lg" tt="none">
            {label}
          </Badge>
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        {t(dialog.policy_applied === "escalate_security" ? "why.dialog_at_machine" : "why.dialog_how")}
      </Text>
    </Part>
  );
}
