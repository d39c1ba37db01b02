import "i18next";
import type confidence from "../confidence/words.fr.json";
import type fr from "./fr.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof fr & typeof confidence };
  }
}
