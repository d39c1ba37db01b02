import { Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { differencesOf } from "../../api/graphs";
import { Failure } from "../../ui/Failure";
import { Loading } from "../../ui/Loading";
import classes from "../Builder.module.css";
import { MarkSign } from "../graph/MarkSign";
import { plain } from "../telling";
import { useBuilder } from "../useBuilder";
import { detailOf, type PlacedDifference, placed, shownValue } from "./differences";
import type { Mark } from "./marks";

const SIGNS: readonly Mark[] = ["added", "removed", "changed", "moved"];
const LONGEST = 300;

/** What changed from one version to another, in words beside the drawing. */
export function Differences({ before, after }: { before: number; after: number }) {
  const { t } = useTranslation();
  const { id, drawn, marks, words, numberOf, select } = useBuilder();
  const { data, error, refetch } = useQuery(differencesOf(id, before, after));
  if (data === undefined) return error ? <Failure error={error} again={refetch} /> : <Loading />;
  const groups = bySubject(placed(data, drawn));
  const moved = [...marks].filter(([, mark]) => mark === "moved").map(([stepId]) => stepId);
  const nameOf = (subject: PlacedDifference["subject"]) => {
    if (subject === null) return t("builder.versions.task");
    if ("step" in subject) return `${numberOf(subject.step)}. ${plain(words(subject.step)).slice(0, 160)}`;
    return drawn.nodes.find((node) => node.node_id === subject.screen)?.label ?? subject.screen;
  };
  return (
    <Stack gap="md">
      <Group gap="md" aria-label={t("builder.versions.legend")} role="group">
        {SIGNS.map((mark) => (
          <Group key={mark} gap={6}>
            <span aria-hidden>
              <MarkSign mark={mark} />
            </span>
            <Text size="xs">{t(`builder.mark.${mark}`)}</Text>
          </Group>
        ))}
      </Group>
      {groups.size === 0 && moved.length === 0 && <Text size="sm">{t("builder.versions.same")}</Text>}
      {[...groups.values()].map((group) => {
        const subject = group[0]?.subject ?? null;
        const mark = marks.get(subject === null ? "" : "step" in subject ? subject.step : subject.screen);
        const isWhole = mark === "added" || mark === "removed";
        return (
          <Stack key={JSON.stringify(subject)} gap={4}>
            <Group gap="xs" wrap="nowrap">
              <MarkSign mark={mark} />
              <button type="button" className={classes.asLink} onClick={() => select(subject)}>
                <bdi>{nameOf(subject)}</bdi>
              </button>
            </Group>
            {!isWhole &&
              group.map(({ detail, difference }) => (
                <div key={difference.place}>
                  <Text size="xs" c="dimmed" title={detail}>
                    {t(`builder.detail.${detailOf(detail)}`)}
                  </Text>
                  <Text size="sm" className="told">
                    <del>{shownValue(difference.before).slice(0, LONGEST)}</del> →{" "}
                    <ins>{shownValue(difference.after).slice(0, LONGEST)}</ins>
                  </Text>
                </div>
              ))}
          </Stack>
        );
      })}
      {moved.map((stepId) => (
        <Group key={stepId} gap="xs" wrap="nowrap">
          <MarkSign mark="moved" />
          <button type="button" className={classes.asLink} onClick={() => select({ step: stepId })}>
            <bdi>{nameOf({ step: stepId })}</bdi>
          </button>
        </Group>
      ))}
    </Stack>
  );
}

function bySubject(differences: readonly PlacedDifference[]): Map<string, PlacedDifference[]> {
  const groups = new Map<string, PlacedDifference[]>();
  for (const one of differences) {
    const key = JSON.stringify(one.subject);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
}
