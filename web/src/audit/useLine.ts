import { useTranslation } from "react-i18next";
import type { AuditRecord, LearningState, PauseReason, Proof, User } from "../api/types";
import { STATES } from "../confidence/requirements";
import { ASKED } from "../confidence/thresholds";
import { moment } from "../ui/duration";
import { useLanguage } from "../words/useLanguage";
import { type Act, actOf } from "./lines";

export type Line = { what: string; detail: string };

const PROOFS: readonly Proof["kind"][] = [
  "record",
  "read_back",
  "state",
  "text",
  "screen",
  "pixels",
  "person",
];

const ROLES = ["agent", "operator", "supervisor", "administrator"] as const satisfies User["role"][];

/** A record as one would tell it to a colleague: what happened, and what showed it. */
export function useLine(): (record: AuditRecord) => Line {
  const { t } = useTranslation();
  const language = useLanguage();

  const proofs = (told: string) =>
    told
      .split(", ")
      .flatMap((kind) => {
        const known = PROOFS.find((one) => one === kind);
        return known === undefined ? [] : [t(`proof.${known}`)];
      })
      .join(", ");
  const states = (told: string) =>
    told
      .split(" → ")
      .map((part) => {
        const state: LearningState | undefined = STATES.find((one) => one === part);
        return state === undefined ? part : `« ${t(`state.${state}`)} »`;
      })
      .join(" → ");
  const thresholds = (told: string) =>
    told
      .split(", ")
      .map((part) => {
        const [name = "", value = ""] = part.split(" ");
        const asked = ASKED.find((one) => one.name === name);
        return asked === undefined ? part : `${t(`confidence.threshold.${asked.name}`)} ${value}`;
      })
      .join(" · ");

  const access = ({ target, intention }: AuditRecord) => {
    const [, role, until] = /^\S+: (\w+)(?: → (.+))?$/.exec(intention) ?? [];
    const known = ROLES.find((one) => one === role);
    if (known === undefined) return joined(target, intention);
    const end = until === undefined ? "" : t("audit.until", { when: moment(until, language) });
    return joined(target, t(`role.${known}`), end);
  };

  const detailOf = (act: Act, record: AuditRecord): string => {
    switch (act) {
      case "pause":
        return joined(t(`reason.${record.verification as PauseReason}`), record.intention);
      case "resume": {
        const said = (["redo", "done", "skip"] as const).find((one) => one === record.verification);
        return joined(said === undefined ? "" : t(`resumed.${said}`), record.intention);
      }
      case "dialog":
        return joined(
          record.dialog_type == null ? "" : t(`dialog.${record.dialog_type}`),
          record.target === "" ? "" : `« ${record.target} »`,
        );
      case "promote":
        return states(record.target);
      case "demote":
        return joined(states(record.target), record.intention);
      case "thresholds":
        return thresholds(record.intention);
      case "review":
      case "revoke":
        return joined(record.intention, record.verification);
      case "token":
        return access(record);
      case "run":
        return record.intention;
      default:
        return joined(record.target, record.intention);
    }
  };

  return (record) => {
    const act = actOf(record);
    if (act !== null) return { what: t(`audit.act.${act}`), detail: detailOf(act, record) };
    return {
      what: record.intention || record.target || record.action_type,
      detail: proofs(record.verification),
    };
  };
}

const joined = (...parts: string[]) => parts.filter((part) => part !== "").join(" · ");
