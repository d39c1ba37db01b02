import { Button, type ButtonProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./Answers.module.css";

type Props = Pick<ButtonProps, "variant" | "color" | "disabled" | "loading"> & {
  hotkey: string;
  told: string;
  onClick: () => void;
};

/** A thing to say, with the key that says it. */
export function AnswerButton({ hotkey, told, onClick, ...look }: Props) {
  const { t } = useTranslation();
  return (
    <Button
      {...look}
      className={classes.answer}
      classNames={{ label: classes.label ?? "", inner: classes.inner ?? "" }}
      rightSection={
        <kbd className="key" aria-hidden>
          {hotkey === "Enter" || hotkey === "Escape" ? t(`key.${hotkey}`) : hotkey}
        </kbd>
      }
      aria-keyshortcuts={hotkey}
      onClick={onClick}
    >
      <span className="told">{told}</span>
    </Button>
  );
}
