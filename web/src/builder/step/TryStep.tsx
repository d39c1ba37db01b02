import { Button, Group, Loader, Stack, Text } from "@mantine/core";
import { IconHandFinger } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Picture, usePointOn } from "../../api/trying";
import type { Place } from "../../api/types";
import type { Mark } from "../../replay/picture/marks";
import { Failure } from "../../ui/Failure";
import { WordsField } from "../fields/WordsField";
import type { Step } from "../types";
import { useBuilder } from "../useBuilder";
import { BoxLayer } from "./BoxLayer";
import { boxAround } from "./box";
import { PictureChoice } from "./PictureChoice";
import { StepPicture } from "./StepPicture";
import classes from "./StepPicture.module.css";
import { TriedTold } from "./TriedTold";
import { aimedLike, mentionedIn, targetOf } from "./targets";
import { useStepEdit } from "./useStepEdit";
import { marksOf, useTrial } from "./useTrial";

/** A picture, where the step would act on it, and a place shown instead. */
export function TryStep({ step }: { step: Step }) {
  const { t } = useTranslation();
  const { id, draft, mayEdit } = useBuilder();
  const { act } = useStepEdit(step);
  const screen = draft.shown.nodes.find((node) => node.node_id === step.from_node);
  const example = step.example ?? screen?.example ?? null;
  const shown = example && { session_id: example.session_id, screenshot_id: example.screenshot_id };
  const [chosen, setChosen] = useState<Picture | null>(null);
  const [isPointing, setPointing] = useState(false);
  const [given, setGiven] = useState<Record<string, string>>({});
  const on = chosen ?? shown;
  const target = targetOf(step.action);
  const isStored = draft.base.edges.some((one) => one.edge_id === step.edge_id);
  const mentioned = target === null ? [] : mentionedIn(target);
  const parameters = Object.fromEntries(mentioned.map((name) => [name, given[name] ?? exampleOf(name)]));
  const trial = useTrial(step.edge_id, { target, on, parameters }, isStored && mayEdit);
  const point = usePointOn(id, step.edge_id);

  function exampleOf(name: string): string {
    return draft.shown.variables.find((one) => one.name === name)?.examples[0] ?? "";
  }
  const stop = () => {
    setPointing(false);
    point.reset();
  };
  const confirm = () => {
    if (point.data) act(aimedLike(step.action, point.data.action));
    stop();
  };
  const demonstrated: Mark[] =
    chosen === null && example?.at
      ? [{ key: "shown", kind: "candidate", box: null, point: example.at, label: "" }]
      : [];
  const marks = trial.data ? marksOf(trial.data) : demonstrated;
  const place = trial.data?.found?.bbox ?? null;

  return (
    <Stack gap="xs">
      <StepPicture
        picture={on}
        name={screen?.label ?? ""}
        marks={marks}
        pointing={
          isPointing
            ? (size) => (
                <BoxLayer
                  key={point.data?.bbox.join() ?? ""}
                  size={size}
                  box={point.data?.bbox ?? place ?? boxAround(chosen ? null : (example?.at ?? null), size)}
                  onPlace={(shownPlace: Place) => on && point.mutate({ place: shownPlace, on, parameters })}
                />
              )
            : null
        }
      />
      {target !== null && isStored && mayEdit && (
        <>
          {isPointing ? (
            <Understood
              isLooking={point.isPending}
              understood={point.data ?? null}
              error={point.error}
              onConfirm={confirm}
              onCancel={stop}
            />
          ) : (
            <TriedTold tried={trial.data} error={trial.error} isTrying={trial.isFetching} />
          )}
          {!isPointing && mentioned.length > 0 && (
            <Group grow>
              {mentioned.map((name) => (
                <WordsField
                  key={name}
                  label={t("builder.try.with", { name })}
                  value={parameters[name] ?? ""}
                  onChange={(value) => setGiven({ ...given, [name]: value })}
                />
              ))}
            </Group>
          )}
          <PictureChoice step={step} label={t("builder.try.on")} chosen={chosen} onChoose={setChosen} />
          {!isPointing && on !== null && (
            <Group>
              <Button
                size="xs"
                variant="light"
                leftSection={<IconHandFinger size={16} aria-hidden />}
                onClick={() => setPointing(true)}
              >
                {t("builder.box.show")}
              </Button>
            </Group>
          )}
        </>
      )}
      {target !== null && !isStored && (
        <Text size="sm" c="dimmed">
          {t("builder.try.save_first")}
        </Text>
      )}
    </Stack>
  );
}

type UnderstoodProps = {
  isLooking: boolean;
  understood: { told: string; was: string; now: string } | null;
  error: Error | null;
  onConfirm: () => void;
  onCancel: () => void;
};

/** What the server makes of the place, before it becomes an edit. */
function Understood({ isLooking, understood, error, onConfirm, onCancel }: UnderstoodProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.understood} aria-live="polite">
      <Stack gap="xs">
        {isLooking && (
          <Group gap="xs">
            <Loader size="xs" />
            <Text size="sm">{t("point.looking")}</Text>
          </Group>
        )}
        {!isLooking && error && <Failure error={error} />}
        {!isLooking && understood && (
          <>
            <Text size="sm" c="dimmed">
              {t("point.understood")}
            </Text>
            <Text fw={650} className="told" lineClamp={4}>
              {understood.told}
            </Text>
            {understood.was !== understood.now && (
              <Text size="sm" className="told" lineClamp={4}>
                {t("point.instead", { was: understood.was, now: understood.now })}
              </Text>
            )}
          </>
        )}
        {!isLooking && !understood && !error && <Text size="sm">{t("builder.box.how")}</Text>}
        <Group gap="xs">
          {understood && !isLooking && (
            <Button size="xs" onClick={onConfirm}>
              {t("builder.box.take")}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={onCancel}>
            {t("builder.box.cancel")}
          </Button>
        </Group>
      </Stack>
    </div>
  );
}
