import "i18next";
import type builder from "../builder/words.fr.json";
import type fr from "./fr.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof fr & typeof builder };
  }
}
