import { Badge, Button, Group, Text } from "@mantine/core";
import { IconArrowsDiff, IconDeviceDesktop, IconPhotoOff, IconVideoOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { pictureName } from "../api/pictures";
import type { Replay, RunEvent } from "../api/types";
import { Empty } from "../ui/Empty";
import type { Answering } from "./answers/useAnswering";
import { Comparison } from "./picture/Comparison";
import type { Size } from "./picture/geometry";
import { type Mark, marksOfAction, marksOfPause } from "./picture/marks";
import { PointingLayer } from "./picture/PointingLayer";
import { ScreenPicture } from "./picture/ScreenPicture";
import { newestPicture } from "./story/entries";
import type { ComparisonChoice } from "./useComparison";

type Props = {
  replay: Replay;
  events: readonly RunEvent[];
  answering: Answering;
  comparison: ComparisonChoice;
};

/** The frozen picture of a pause, otherwise the newest; or two of them, to see what changed. */
export function Screen({ replay, events, answering, comparison }: Props) {
  const { t } = useTranslation();
  const pause = replay.pause ?? null;
  const picture = pause?.screenshot ?? newestPicture(events);
  const { stage, understood } = answering;
  const isPointing = stage.at === "pointing" || stage.at === "pointed";

  if (picture === null) {
    return <Empty icon={IconPhotoOff} title={t("picture.none")} next={t("picture.none_next")} />;
  }
  if (comparison.pair && !isPointing) {
    return (
      <>
        <Comparison replayId={replay.replay_id} {...comparison.pair} />
        <Group mt="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDeviceDesktop size={16} aria-hidden />}
            onClick={comparison.end}
          >
            {t("picture.back")}
          </Button>
        </Group>
      </>
    );
  }

  const marksFor = (size: Size): Mark[] => {
    if (stage.at === "pointed") return [pointed(stage.place, understood)];
    if (stage.at === "pointing") return [];
    return pause ? marksOfPause(pause, size) : marksOfAction(events, picture, size);
  };
  const before = replay.seen ?? null;
  const mayCompare = before !== null && pictureName(before) !== pictureName(picture);
  return (
    <>
      <ScreenPicture
        replayId={replay.replay_id}
        picture={picture}
        marksFor={marksFor}
        pointing={
          isPointing
            ? (size) => <PointingLayer size={size} label={t("point.layer")} onPlace={answering.showPlace} />
            : null
        }
      />
      <Group mt="xs" justify="space-between">
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {t(pause ? "picture.frozen" : "picture.newest")}
          </Text>
          {pause && (
            <Badge className="tone-wrong" tt="none" leftSection={<IconVideoOff size={14} aria-hidden />}>
              {t("picture.handed_over")}
            </Badge>
          )}
        </Group>
        {mayCompare && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconArrowsDiff size={16} aria-hidden />}
            onClick={() => comparison.show({ before, after: picture })}
          >
            {t("picture.compare")}
          </Button>
        )}
      </Group>
    </>
  );
}

function pointed(
  place: Extract<Answering["stage"], { at: "pointed" }>["place"],
  understood: Answering["understood"],
): Mark {
  const drawn = "bbox" in place ? place.bbox : null;
  return {
    key: "pointed",
    kind: "pointed",
    box: understood?.bbox ?? drawn,
    point: "at" in place ? place.at : null,
    label: understood?.now ?? "",
  };
}
