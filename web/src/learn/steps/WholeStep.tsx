import { Button, Group, Modal, SegmentedControl, Stack, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight, IconEraser } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Box, Demonstration } from "../../api/types";
import { Blanking } from "./Blanking";
import { pictureOf, type Step } from "./steps";
import { Typed } from "./Typed";
import { toldGesture } from "./told";
import { WholePicture } from "./WholePicture";

type Props = {
  shown: Demonstration;
  step: Step;
  count: number;
  painted: number;
  mayChange: boolean;
  onPainted: () => void;
  onTurn: (by: 1 | -1) => void;
  onClose: () => void;
};

/** One step with its whole picture, before and after; what nobody should keep is painted over here. */
export function WholeStep({ shown, step, count, painted, mayChange, onPainted, onTurn, onClose }: Props) {
  const { t } = useTranslation();
  const [shot, setShot] = useState(pictureOf(step.gesture));
  const [isBlanking, setBlanking] = useState(false);
  const [box, setBox] = useState<Box | null>(null);
  const before = step.gesture.screenshot_id ?? null;
  const after = step.gesture.screenshot_after_id ?? null;
  const turn = (by: 1 | -1) => () => !isBlanking && onTurn(by);
  useHotkeys([
    ["ArrowLeft", turn(-1)],
    ["ArrowRight", turn(1)],
  ]);
  const endBlanking = () => {
    setBlanking(false);
    setBox(null);
  };

  return (
    <Modal
      opened
      onClose={isBlanking ? endBlanking : onClose}
      size="min(1400px, 94vw)"
      title={`${t("learn.step.of", { number: step.number, count })} · ${toldGesture(step.gesture, t)}`}
      closeButtonProps={{ "aria-label": t("learn.picture.close") }}
    >
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              leftSection={<IconChevronLeft size={16} aria-hidden />}
              disabled={step.number === 1 || isBlanking}
              onClick={turn(-1)}
            >
              {t("learn.picture.previous")}
            </Button>
            <Button
              size="xs"
              variant="default"
              rightSection={<IconChevronRight size={16} aria-hidden />}
              disabled={step.number === count || isBlanking}
              onClick={turn(1)}
            >
              {t("learn.picture.next")}
            </Button>
          </Group>
          <Group gap="xs">
            {before !== null && after !== null && (
              <SegmentedControl
                size="xs"
                aria-label={t("learn.picture.when")}
                value={shot ?? before}
                onChange={(chosen) => {
                  setShot(chosen);
                  setBox(null);
                }}
                data={[
                  { value: before, label: t("learn.picture.before") },
                  { value: after, label: t("learn.picture.after") },
                ]}
              />
            )}
            {mayChange && shot !== null && !isBlanking && (
              <Button
                size="xs"
                variant="light"
                leftSection={<IconEraser size={16} aria-hidden />}
                onClick={() => setBlanking(true)}
              >
                {t("learn.picture.blank")}
              </Button>
            )}
          </Group>
        </Group>
        <Typed gesture={step.gesture} />
        {isBlanking && shot !== null && (
          <Blanking
            shown={shown}
            shot={shot}
            box={box}
            onPainted={() => {
              onPainted();
              endBlanking();
            }}
            onCancel={endBlanking}
          />
        )}
        {shot === null ? (
          <Text c="dimmed">{t("learn.step.no_picture")}</Text>
        ) : (
          <WholePicture
            shown={shown}
            step={step}
            shot={shot}
            painted={painted}
            box={box}
            onBox={isBlanking ? setBox : null}
          />
        )}
      </Stack>
    </Modal>
  );
}
