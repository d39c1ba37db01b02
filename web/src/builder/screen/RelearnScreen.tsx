import { Select, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { demonstrationList, oneDemonstration } from "../../api/demonstrations";
import type { Picture } from "../../api/trying";
import { moment } from "../../ui/duration";
import { Failure } from "../../ui/Failure";
import { useLanguage } from "../../words/useLanguage";
import { AskedButton } from "../fields/AskedButton";
import { PictureChoice } from "../step/PictureChoice";
import { StepPicture } from "../step/StepPicture";
import type { Screen } from "../types";
import { useBuilder } from "../useBuilder";

const MOST_DEMONSTRATIONS = 12;

/** A redesigned screen is known again by one picture that shows it as it looks now. */
export function RelearnScreen({ screen }: { screen: Screen }) {
  const { t } = useTranslation();
  const { declare, declaring, draft } = useBuilder();
  const [chosen, choose] = useState<Picture | null>(null);
  const isSaved = draft.done.length === 0;
  const isAbout = declaring.about?.verb === "relearn" && declaring.about.nodeId === screen.node_id;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t("builder.relearn.told")}
      </Text>
      <PictureChoice
        step={{ from_node: screen.node_id, example: screen.example ?? null }}
        label={t("builder.relearn.picture")}
        chosen={chosen}
        onChoose={choose}
      />
      <MomentChoice chosen={chosen} onChoose={choose} />
      {chosen && <StepPicture picture={chosen} name={screen.label} marks={[]} pointing={null} />}
      {chosen && isSaved && (
        <AskedButton
          label={t("builder.relearn.learn")}
          told={t("builder.relearn.sure", { screen: screen.label || screen.node_id })}
          yes={t("builder.relearn.yes")}
          isPending={declaring.isPending}
          onYes={() => declare({ verb: "relearn", nodeId: screen.node_id, on: chosen })}
        />
      )}
      {chosen && !isSaved && <Text size="sm">{t("builder.relearn.save_first")}</Text>}
      {isAbout && declaring.error && <Failure error={declaring.error} />}
    </Stack>
  );
}

/** A moment of any demonstration, also of one that nothing was learnt from. */
function MomentChoice({
  chosen,
  onChoose,
}: {
  chosen: Picture | null;
  onChoose: (picture: Picture) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: all = [] } = useQuery(demonstrationList);
  const [session, setSession] = useState<string | null>(null);
  const { data: shown } = useQuery({ ...oneDemonstration(session ?? ""), enabled: session !== null });
  const shots = [...new Set((shown?.events ?? []).flatMap((event) => event.screenshot_id ?? []))];
  const picked = chosen && "session_id" in chosen ? chosen.screenshot_id : null;
  return (
    <>
      <Select
        label={t("builder.relearn.demonstration")}
        placeholder={t("builder.relearn.which")}
        value={session}
        clearable
        data={all.slice(0, MOST_DEMONSTRATIONS).map((one) => ({
          value: one.session_id,
          label: `${moment(one.started_at, language)} · ${one.task || one.session_id}`,
        }))}
        onChange={setSession}
      />
      {session !== null && shots.length > 0 && (
        <Select
          label={t("builder.relearn.moment")}
          value={picked}
          data={shots.map((shot, index) => ({
            value: shot,
            label: t("builder.relearn.numbered", { number: index + 1, count: shots.length }),
          }))}
          onChange={(shot) => shot && onChoose({ session_id: session, screenshot_id: shot })}
        />
      )}
    </>
  );
}
