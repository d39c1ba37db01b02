import { SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../words/useLanguage";
import { chooseLanguage } from "../words/words";

export function LanguageSwitch() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t("shell.language")}
      value={language}
      onChange={chooseLanguage}
      data={[
        { value: "fr", label: "FR" },
        { value: "en", label: "EN" },
      ]}
    />
  );
}
