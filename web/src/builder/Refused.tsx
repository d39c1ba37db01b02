import { Alert, Button, Group, List, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconGitMerge } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Problem } from "../api/problem";
import { oneWorkflow } from "../api/workflows";
import { Failure } from "../ui/Failure";
import { useBuilder } from "./useBuilder";

const CONFLICT = 409;

/** Why an edit could not be made or saved, and what to do about it. Nothing of it is lost. */
export function Refused() {
  const { t } = useTranslation();
  const { draft, dispatch, declaring, numberOf } = useBuilder();
  const { error, about } = declaring;
  const understood = () => dispatch({ type: "understood" });
  const nameOf = (id: string) =>
    draft.shown.nodes.find((node) => node.node_id === id)?.label ??
    t("builder.step.number", { number: numberOf(id) });
  const isLate = error instanceof Problem && error.status === CONFLICT && about?.verb === "save";
  const isStillThere =
    about?.verb === "save" && about.version === draft.base.version && draft.done.length > 0;
  return (
    <>
      {draft.refused && (
        <Alert
          className="tone-doubt"
          icon={<IconAlertTriangle aria-hidden />}
          role="alert"
          withCloseButton
          closeButtonLabel={t("builder.refused.close")}
          onClose={understood}
          p="xs"
        >
          {t(`builder.refusal.${draft.refused.kind}`)}
        </Alert>
      )}
      {draft.lost.length > 0 && (
        <Alert
          className="tone-doubt"
          icon={<IconAlertTriangle aria-hidden />}
          role="alert"
          title={t("builder.refused.lost", { count: draft.lost.length })}
          withCloseButton
          closeButtonLabel={t("builder.refused.close")}
          onClose={understood}
          p="xs"
        >
          <List size="sm">
            {draft.lost.map((operation) => (
              <List.Item key={JSON.stringify(operation)}>{t(`builder.operation.${operation.op}`)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {draft.both.length > 0 && (
        <Alert
          className="tone-doubt"
          icon={<IconGitMerge aria-hidden />}
          role="alert"
          withCloseButton
          closeButtonLabel={t("builder.refused.close")}
          onClose={understood}
          p="xs"
        >
          <span className="told">{t("builder.late.both", { steps: draft.both.map(nameOf).join(", ") })}</span>
        </Alert>
      )}
      {isLate && isStillThere && <Late />}
      {error && about?.verb === "save" && isStillThere && !isLate && <Failure error={error} />}
    </>
  );
}

/** Somebody else saved meanwhile: their version is fetched, and the edits are put on top of it. */
function Late() {
  const { t } = useTranslation();
  const { id, draft, dispatch } = useBuilder();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<Error | null>(null);
  const take = async () => {
    try {
      const newest = await queries.fetchQuery({ ...oneWorkflow(id), staleTime: 0 });
      dispatch({ type: "rebase", workflow: newest });
      await queries.invalidateQueries({
        queryKey: ["workflows"],
        predicate: (one) => one.queryKey[1] !== "one",
      });
    } catch (error) {
      setProblem(error as Error);
    }
  };
  return (
    <Alert
      className="tone-doubt"
      icon={<IconGitMerge aria-hidden />}
      role="alert"
      title={t("builder.late.title")}
      p="xs"
    >
      <Stack gap="xs">
        <Text size="sm">{t("builder.late.told", { count: draft.done.length })}</Text>
        {problem && <Failure error={problem} />}
        <Group gap="xs">
          <Button size="xs" onClick={take}>
            {t("builder.late.take")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
