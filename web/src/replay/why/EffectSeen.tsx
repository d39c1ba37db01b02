import { List, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Pause } from "../../api/types";
import { Part } from "./Part";

type Props = { verification: NonNullable<Pause["verification"]>; reasoning: string };

/** What became of the action, as far as anybody saw. */
export function EffectSeen({ verification, reasoning }: Props) {
  const { t } = useTranslation();
  const { read_back: read, records, semantic_detail: meaning } = verification;
  return (
    <Part title={t("why.effect")}>
      <List size="sm" spacing={4}>
        <List.Item className="told">{verification.detail}</List.Item>
        {meaning && <List.Item className="told">{meaning}</List.Item>}
        {reasoning !== "" && <List.Item className="told">{reasoning}</List.Item>}
        {read && (
          <List.Item className="told">
            {t(`read_back.${read.outcome}`)}
            {read.seen && ` : « ${read.seen} »`}
          </List.Item>
        )}
        {records.map((record) => (
          <List.Item key={record.detail} className="told">
            {t("proof.record")} : {record.detail}
          </List.Item>
        ))}
      </List>
      {verification.about_another && (
        <Text size="sm" fw={650}>
          {t("why.about_another")}
        </Text>
      )}
    </Part>
  );
}
