import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import en from "./en.json";
import fr from "./fr.json";

export type Language = "fr" | "en";

const KEPT = "rpa-vision.language";

function chosen(): Language | null {
  const kept = window.localStorage.getItem(KEPT);
  return kept === "fr" || kept === "en" ? kept : null;
}

function spoken(language: Language) {
  document.documentElement.lang = language;
  void i18next.changeLanguage(language);
}

void i18next.use(initReactI18next).init({
  resources: { fr: { translation: fr }, en: { translation: en } },
  lng: chosen() ?? "fr",
  fallbackLng: "fr",
  interpolation: { escapeValue: false },
});
document.documentElement.lang = i18next.language;

export function chooseLanguage(language: Language) {
  window.localStorage.setItem(KEPT, language);
  spoken(language);
}

/** The site's language, for whoever has not chosen one. */
export function chooseLanguageOf(site: Language) {
  if (chosen() === null) spoken(site);
}
