import "i18next";
import type agents from "../agents/words.fr.json";
import type audit from "../audit/words.fr.json";
import type confidence from "../confidence/words.fr.json";
import type dialogs from "../dialogs/words.fr.json";
import type settings from "../settings/words.fr.json";
import type fr from "./fr.json";

type Words = typeof fr & typeof agents & typeof audit & typeof confidence & typeof dialogs & typeof settings;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: Words };
  }
}
