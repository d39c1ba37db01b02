import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconHelpCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { explanation } from "../../api/workflows";
import blur from "../../ui/Blurred.module.css";
import { useBlurring } from "../../ui/privacy";
import { useLanguage } from "../../words/useLanguage";
import { Spans } from "../../workflows/Spans";
import { Declared } from "../Declared";
import type { Step } from "../types";
import { useBuilder } from "../useBuilder";

/** What the learner asks about this step, to be answered here. */
export function StepDoubts({ step }: { step: Step }) {
  const { t } = useTranslation();
  const { id, declare, declaring, mayEdit } = useBuilder();
  const [blurring] = useBlurring();
  const { data } = useQuery(explanation(id, useLanguage()));
  const asked = (data?.doubts ?? []).filter((doubt) => doubt.question?.about === step.edge_id);
  return asked.map(({ words, advice, question }) => (
    <Alert
      key={question?.kind}
      className="tone-doubt"
      icon={<IconHelpCircle aria-hidden />}
      title={t("builder.step.asks")}
    >
      <Stack gap="xs">
        <Text size="sm" className="told">
          <Spans words={words} />
        </Text>
        <Text size="sm" className="told">
          {advice}
        </Text>
        {question && question.pictures > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what is blurred is seen once it has the focus
          <figure className={blur.picture} style={{ margin: 0 }} tabIndex={0}>
            <img
              src={`/api/v1/workflows/${encodeURIComponent(id)}/doubts/${question.kind}/${question.about}/picture`}
              alt={t("builder.step.asks_picture")}
              width="100%"
              className={blurring ? blur.blurred : ""}
            />
          </figure>
        )}
        {mayEdit && question && (
          <Group gap="xs">
            {question.options.map((option) => (
              <Button
                key={option.option}
                size="xs"
                variant={question.answer === option.option ? "filled" : "default"}
                loading={declaring.isPending}
                onClick={() =>
                  declare({
                    verb: "answer_doubt",
                    kind: question.kind,
                    about: question.about,
                    option: option.option,
                  })
                }
              >
                <span className="told">{option.words}</span>
              </Button>
            ))}
          </Group>
        )}
        <Declared verb="answer_doubt" />
      </Stack>
    </Alert>
  ));
}
