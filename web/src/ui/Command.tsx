import { ActionIcon, CopyButton, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./Command.module.css";

/** Something to type in a terminal, ready to copy. */
export function Command({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.command}>
      <code>{text}</code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Tooltip label={t(copied ? "command.copied" : "command.copy")} withinPortal>
            <ActionIcon variant="subtle" onClick={copy} aria-label={t("command.copy_named", { text })}>
              {copied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </div>
  );
}
