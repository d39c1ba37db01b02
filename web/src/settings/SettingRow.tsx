import { Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { SettingLine } from "../api/types";
import { useLanguage } from "../words/useLanguage";
import classes from "./Settings.module.css";
import { differs, told } from "./values";

export function SettingRow({ line }: { line: SettingLine }) {
  const { t } = useTranslation();
  const show = useShown();
  const isOwn = differs(line);
  return (
    <div className={classes.line} data-own={isOwn || undefined}>
      <span className={classes.name}>{line.name}</span>
      <div>
        {line.secret ? (
          <Text size="sm">
            <IconLock size={14} aria-hidden />{" "}
            {t(line.is_set ? "settings.secret_set" : "settings.secret_unset")}
          </Text>
        ) : (
          <Text size="sm" className={`told ${classes.value}`} lineClamp={6}>
            {show(line.value)}
          </Text>
        )}
        {isOwn && (
          <Text size="xs" c="dimmed" className="told" lineClamp={3}>
            {t("settings.shipped", { value: show(line.shipped) })}
          </Text>
        )}
      </div>
      <Text size="sm" c="dimmed" className="told">
        {line.reason.replaceAll("``", "")}
      </Text>
    </div>
  );
}

function useShown() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (value: unknown): string => {
    if (value === null || value === undefined) return t("settings.nothing");
    if (typeof value === "boolean") return t(value ? "settings.yes" : "settings.no");
    if (typeof value === "number")
      return value.toLocaleString(language, { maximumFractionDigits: 6, useGrouping: false });
    const text = told(value);
    return text === "" || text === "{}" || text === "[]" ? t("settings.nothing") : text;
  };
}
