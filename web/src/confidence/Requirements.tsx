import { Group, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { LearningStatus } from "../api/types";
import { percent } from "../ui/duration";
import { useLanguage } from "../words/useLanguage";
import classes from "./Confidence.module.css";
import { type Requirement, requirementsOf } from "./requirements";

/** What is asked for before the next state: how much of it is there, each figure with its base. */
export function Requirements({ status }: { status: LearningStatus }) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      {requirementsOf(status).map((one) => (
        <div key={one.what}>
          <Group gap={8} wrap="nowrap" mb={4}>
            {one.isMet ? (
              <IconCircleCheck
                size={18}
                color="var(--chart-proof)"
                role="img"
                aria-label={t("confidence.met")}
              />
            ) : (
              <IconCircleDashed
                size={18}
                color="var(--chart-doubt)"
                role="img"
                aria-label={t("confidence.not_met")}
              />
            )}
            <Told requirement={one} />
          </Group>
          <div className={classes.meter} data-short={!one.isMet || undefined} aria-hidden>
            <div style={{ width: `${100 * reached(one)}%` }} />
            {!("has" in one) && <i style={{ left: `${100 * Math.min(0.995, one.needs)}%` }} />}
          </div>
        </div>
      ))}
    </Stack>
  );
}

function Told({ requirement }: { requirement: Requirement }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if ("has" in requirement) {
    return (
      <Text size="sm">
        {t(`confidence.requirement.${requirement.what}`, {
          count: requirement.has,
          needs: requirement.needs,
        })}
      </Text>
    );
  }
  const needs = percent(requirement.needs, language);
  if (requirement.what === "alike") {
    return (
      <Text size="sm">
        {t("confidence.requirement.alike", { has: percent(requirement.share, language), needs })}
      </Text>
    );
  }
  return (
    <Text size="sm">
      {requirement.base === 0
        ? t("confidence.requirement.nothing_yet", { needs })
        : t("confidence.requirement.good", { good: requirement.good, base: requirement.base, needs })}
    </Text>
  );
}

function reached(one: Requirement): number {
  if ("has" in one) return one.needs === 0 ? 1 : Math.min(1, one.has / one.needs);
  if (one.what === "alike") return Math.min(1, one.share);
  return one.base === 0 ? 0 : one.good / one.base;
}
