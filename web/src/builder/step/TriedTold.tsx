import { Group, List, Loader, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Problem } from "../../api/problem";
import type { Tried } from "../../api/trying";
import { percent } from "../../ui/duration";
import { Failure } from "../../ui/Failure";
import { useLanguage } from "../../words/useLanguage";
import { candidatesOf } from "./useTrial";

const GONE = 404;

type Props = { tried: Tried | undefined; error: Error | null; isTrying: boolean };

/** Where it would act, how sure it is, and what else looked like it. */
export function TriedTold({ tried, error, isTrying }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (isTrying) {
    return (
      <Group gap="xs" role="status">
        <Loader size="xs" />
        <Text size="sm">{t("builder.try.looking")}</Text>
      </Group>
    );
  }
  if (error instanceof Problem && error.status === GONE) {
    return <Text size="sm">{t("builder.try.gone")}</Text>;
  }
  if (error) return <Failure error={error} />;
  if (tried === undefined) return null;
  const others = candidatesOf(tried);
  return (
    <Stack gap={6} aria-live="polite">
      <Text size="sm" fw={600} className="told" lineClamp={4}>
        {tried.told}
      </Text>
      {tried.found && (
        <Text size="sm">{t("why.sure", { percent: percent(tried.found.confidence, language) })}</Text>
      )}
      {others.length > 0 && (
        <>
          <Text size="sm" c="dimmed">
            {t("why.sought")}
          </Text>
          <List type="ordered" size="sm">
            {others.slice(0, 8).map((one) => (
              <List.Item key={one.bbox.join()} className="told">
                {one.text?.slice(0, 120) ?? t("why.no_words")} ({percent(one.confidence, language)})
              </List.Item>
            ))}
          </List>
        </>
      )}
      <details>
        <summary>
          <Text span size="sm">
            {t("why.how_sought")}
          </Text>
        </summary>
        <List size="sm" mt={4}>
          {tried.tried.map((attempt) => (
            <List.Item key={`${attempt.method} ${attempt.reason}`} className="told">
              <b>{t(`method.${attempt.method}`)}</b> : {attempt.reason}
            </List.Item>
          ))}
        </List>
      </details>
    </Stack>
  );
}
