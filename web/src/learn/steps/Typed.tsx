import { Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { LongText } from "../../ui/LongText";
import classes from "./Steps.module.css";
import type { Gesture } from "./steps";
import { toldKey } from "./told";

type Props = { gesture: Gesture; isShort?: boolean };

/** What was written, as far as it was kept. */
export function Typed({ gesture, isShort = false }: Props) {
  const { t } = useTranslation();
  if (gesture.type === "key_press") {
    const keys = gesture.keys.map((key, index) => ({ key: `${index} ${key}`, told: toldKey(key, t) }));
    return (
      <span className={classes.keys}>
        {keys.map(({ key, told }) => (
          <kbd key={key} className="key">
            {told}
          </kbd>
        ))}
      </span>
    );
  }
  if (gesture.type !== "text_input") return null;
  if (gesture.text == null) {
    return (
      <Text size="sm" className={classes.masked} title={t("learn.did.masked_told")}>
        <IconLock size={15} aria-hidden /> {t("learn.did.masked")}
      </Text>
    );
  }
  return (
    <Text className={`told ${classes.typed} ${isShort ? "clamped" : ""}`}>
      {isShort ? gesture.text : <LongText text={gesture.text} />}
    </Text>
  );
}
