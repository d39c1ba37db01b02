import "i18next";
import type learn from "../learn/words.fr.json";
import type welcome from "../welcome/words.fr.json";
import type fr from "./fr.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof fr & typeof learn & typeof welcome };
  }
}
