import "i18next";
import type agents from "../agents/words.fr.json";
import type ask from "../ask/words.fr.json";
import type audit from "../audit/words.fr.json";
import type batches from "../batches/words.fr.json";
import type builder from "../builder/words.fr.json";
import type confidence from "../confidence/words.fr.json";
import type dialogs from "../dialogs/words.fr.json";
import type learn from "../learn/words.fr.json";
import type settings from "../settings/words.fr.json";
import type welcome from "../welcome/words.fr.json";
import type fr from "./fr.json";

type Leaves<Words> = {
  [Name in keyof Words & string]: Words[Name] extends string ? Name : `${Name}.${Leaves<Words[Name]>}`;
}[keyof Words & string];

/** Everything that is said, room by room. */
type Said =
  | Leaves<typeof fr>
  | Leaves<typeof agents>
  | Leaves<typeof ask>
  | Leaves<typeof audit>
  | Leaves<typeof batches>
  | Leaves<typeof builder>
  | Leaves<typeof confidence>
  | Leaves<typeof dialogs>
  | Leaves<typeof learn>
  | Leaves<typeof settings>
  | Leaves<typeof welcome>;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    /** Keys are whole here: taking them apart for every call is more than the compiler bears. */
    keySeparator: false;
    resources: { translation: Record<Said, string> };
  }
}
