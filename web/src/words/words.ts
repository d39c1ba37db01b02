import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import en from "./en.json";
import fr from "./fr.json";

type Words = { [name: string]: string | Words };

/** A room's own words stand beside it, as one group named like the room. */
const ofRooms = {
  fr: import.meta.glob<Words>("../*/words.fr.json", { eager: true, import: "default" }),
  en: import.meta.glob<Words>("../*/words.en.json", { eager: true, import: "default" }),
};

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
  resources: {
    fr: { translation: Object.assign({}, fr, ...Object.values(ofRooms.fr)) },
    en: { translation: Object.assign({}, en, ...Object.values(ofRooms.en)) },
  },
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
