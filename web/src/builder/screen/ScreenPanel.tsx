import { Accordion, List, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "../Builder.module.css";
import { ListField } from "../fields/ListField";
import { NumberField } from "../fields/NumberField";
import { Editable, Part } from "../fields/Part";
import { WordsField } from "../fields/WordsField";
import { FindingList } from "../problems/FindingList";
import { StepPicture } from "../step/StepPicture";
import { plain } from "../telling";
import type { Operation, Screen } from "../types";
import { useBuilder } from "../useBuilder";
import { RelearnScreen } from "./RelearnScreen";

type Said = Omit<Extract<Operation, { op: "edit_node" }>, "op" | "node_id">;

/** One screen: what it is called, what it is known by, and what is done on it. */
export function ScreenPanel({ screen }: { screen: Screen }) {
  const { t } = useTranslation();
  const { draft, dispatch, findings, select, words, numberOf } = useBuilder();
  const edit = (said: Said, touch?: string) =>
    dispatch({
      type: "edit",
      operation: { op: "edit_node", node_id: screen.node_id, ...said },
      ...(touch === undefined ? {} : { touch }),
    });
  const template = screen.screen_template;
  const prototype = template.embedding_prototype ?? null;
  const steps = draft.shown.edges
    .filter((step) => step.from_node === screen.node_id)
    .sort((one, other) => numberOf(one.edge_id) - numberOf(other.edge_id));
  return (
    <Stack gap="md">
      <Title order={2} size="h4" className="told" lineClamp={3}>
        {screen.label || screen.node_id}
      </Title>
      <FindingList findings={findings.get(screen.node_id) ?? []} />
      <StepPicture picture={screen.example ?? null} name={screen.label} marks={[]} pointing={null} />
      <Editable>
        <WordsField
          label={t("builder.screen.label")}
          value={screen.label}
          most={120}
          isRequired
          onChange={(label, touch) => edit({ label }, touch)}
        />
        <WordsField
          label={t("builder.screen.description")}
          value={screen.description}
          most={4000}
          isLong
          onChange={(description, touch) => edit({ description }, touch)}
        />
        <ListField
          label={t("builder.screen.words")}
          description={t("builder.screen.words_told")}
          value={template.required_text_any}
          onChange={(required_text_any) => edit({ required_text_any })}
        />
        <NumberField
          label={t("builder.screen.words_min")}
          value={template.required_text_min}
          least={1}
          isWhole
          onChange={(least, touch) => edit({ required_text_min: least ?? 1 }, touch)}
        />
      </Editable>
      <Accordion variant="separated" chevronPosition="left" order={3}>
        <Part name="window" title={t("builder.screen.window")}>
          <ListField
            label={t("builder.screen.titles")}
            value={template.window.title_contains_any_of}
            onChange={(titles) => edit({ window: { ...template.window, title_contains_any_of: titles } })}
          />
          <ListField
            label={t("builder.screen.programs")}
            value={template.window.app_name_any_of}
            onChange={(programs) => edit({ window: { ...template.window, app_name_any_of: programs } })}
          />
          {prototype ? (
            <NumberField
              label={t("builder.screen.similarity")}
              value={Math.round(prototype.min_cosine_similarity * 100)}
              most={100}
              suffix=" %"
              isWhole
              onChange={(share, touch) => edit({ min_similarity: (share ?? 0) / 100 }, touch)}
            />
          ) : (
            <Text size="sm" c="dimmed">
              {t("builder.screen.no_look")}
            </Text>
          )}
        </Part>
        <Part name="relearn" title={t("builder.relearn.title")}>
          <RelearnScreen key={screen.node_id} screen={screen} />
        </Part>
      </Accordion>
      {steps.length > 0 && (
        <Stack gap={4}>
          <Title order={3} size="h5">
            {t("builder.screen.steps")}
          </Title>
          <List listStyleType="none" size="sm">
            {steps.map((step) => (
              <List.Item key={step.edge_id}>
                <button
                  type="button"
                  className={classes.asLink}
                  onClick={() => select({ step: step.edge_id })}
                >
                  {numberOf(step.edge_id)}. <bdi>{plain(words(step.edge_id)).slice(0, 160)}</bdi>
                </button>
              </List.Item>
            ))}
          </List>
        </Stack>
      )}
    </Stack>
  );
}
