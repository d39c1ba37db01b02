import { Accordion, List, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Pause } from "../../api/types";
import { percent } from "../../ui/duration";
import { useLanguage } from "../../words/useLanguage";
import { candidatesOf } from "../picture/marks";
import { Part } from "./Part";

type Props = { pause: Pause; tried: NonNullable<Pause["grounding"]>["tried"] };

/** What else looked like it, and how it was looked for. */
export function SoughtList({ pause, tried }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const candidates = candidatesOf(pause);
  return (
    <Part title={t("why.sought")}>
      {candidates.length === 0 ? (
        <Text size="sm">{t("why.nothing_like_it")}</Text>
      ) : (
        <List type="ordered" size="sm">
          {candidates.map((found) => (
            <List.Item key={found.bbox.join()} className="told">
              {found.text ?? t("why.no_words")} ({percent(found.confidence, language)})
              {found.stands_with !== "" && ` · ${found.stands_with}`}
            </List.Item>
          ))}
        </List>
      )}
      <Accordion variant="contained" chevronPosition="left" order={4}>
        <Accordion.Item value="how">
          <Accordion.Control>
            <Text size="sm">{t("why.how_sought")}</Text>
          </Accordion.Control>
          <Accordion.Panel>
            <List size="sm" spacing={4}>
              {tried.map((attempt) => (
                <List.Item key={`${attempt.method} ${attempt.reason}`} className="told">
                  <b>{t(`method.${attempt.method}`)}</b> : {attempt.reason}
                </List.Item>
              ))}
            </List>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Part>
  );
}
