import { Alert, Button, List, Text } from "@mantine/core";
import { IconHelpCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Explanation } from "../api/types";
import { useMay } from "../session/useMay";
import { Spans } from "./Spans";

type Props = { workflowId: string; doubts: Explanation["doubts"] };

export function Doubts({ workflowId, doubts }: Props) {
  const { t } = useTranslation();
  const mayAnswer = useMay("supervisor");
  if (doubts.length === 0) return null;
  return (
    <Alert
      className="tone-doubt"
      icon={<IconHelpCircle aria-hidden />}
      title={t("workflow.doubts", { count: doubts.length })}
    >
      <List size="sm" spacing="xs">
        {doubts.map((doubt) => (
          <List.Item key={doubt.words.map((word) => word.text).join("")} className="told">
            <Spans words={doubt.words} />
            <Text size="sm" c="dimmed" className="told">
              {doubt.advice}
            </Text>
          </List.Item>
        ))}
      </List>
      {mayAnswer && (
        <Button component={Link} to={`/learn/understood/${workflowId}`} size="xs" variant="default" mt="sm">
          {t("workflow.clear_up")}
        </Button>
      )}
    </Alert>
  );
}
