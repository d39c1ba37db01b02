import { Button, Group, Stack } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconGitBranch,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconTrash,
} from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "../fields/ChoiceField";
import { storyOrder } from "../graph/cards";
import { plain } from "../telling";
import type { Step } from "../types";
import { useBuilder } from "../useBuilder";
import { NewStepForm, type Placing } from "./NewStepForm";
import { beforeOf, isInLoop, placeAfterMove } from "./neighbours";

/** Steps put before or after this one, another way, another place, or none. */
export function OrderFields({ step }: { step: Step }) {
  const { t } = useTranslation();
  const { draft, dispatch, select, words, numberOf } = useBuilder();
  const [placing, setPlacing] = useState<Placing | null>(null);
  const { shown } = draft;
  const stepId = step.edge_id;
  const before = beforeOf(shown, step);
  const move = (after: string | null) =>
    dispatch({ type: "edit", operation: { op: "move_step", edge_id: stepId, after } });
  const remove = () => {
    dispatch({ type: "edit", operation: { op: "remove_step", edge_id: stepId } });
    select(before ? { step: before } : null);
  };
  const earlier = placeAfterMove(shown, step, "up");
  const later = placeAfterMove(shown, step, "down");
  const places = storyOrder(shown)
    .filter((one) => one !== stepId && !isInLoop(shown, one))
    .map((one) => ({ value: one, label: `${numberOf(one)}. ${plain(words(one)).slice(0, 60)}` }));
  if (placing) return <NewStepForm placing={placing} onDone={() => setPlacing(null)} />;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRowInsertTop size={16} aria-hidden />}
          disabled={before === undefined}
          onClick={() => setPlacing({ after: before ?? null, isBranch: false })}
        >
          {t("builder.order.before")}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRowInsertBottom size={16} aria-hidden />}
          onClick={() => setPlacing({ after: stepId, isBranch: false })}
        >
          {t("builder.order.after")}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconGitBranch size={16} aria-hidden />}
          disabled={isInLoop(shown, stepId)}
          onClick={() => setPlacing({ after: stepId, isBranch: true })}
        >
          {t("builder.order.branch")}
        </Button>
      </Group>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowUp size={16} aria-hidden />}
          disabled={earlier === undefined}
          onClick={() => earlier !== undefined && move(earlier)}
        >
          {t("builder.order.earlier")}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowDown size={16} aria-hidden />}
          disabled={later === undefined}
          onClick={() => later !== undefined && move(later)}
        >
          {t("builder.order.later")}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          disabled={shown.edges.length === 1}
          onClick={remove}
        >
          {t("builder.order.remove")}
        </Button>
      </Group>
      {!isInLoop(shown, stepId) && places.length > 0 && (
        <ChoiceField
          label={t("builder.order.move_after")}
          placeholder={t("builder.order.choose")}
          value={null}
          choices={places}
          onChange={(after) => after && move(after)}
        />
      )}
    </Stack>
  );
}
