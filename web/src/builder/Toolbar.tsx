import { ActionIcon, Badge, Button, Group, Title, Tooltip } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft, IconDeviceFloppy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import classes from "./Builder.module.css";
import { FileMenu } from "./FileMenu";
import { Search } from "./Search";
import { useBuilder } from "./useBuilder";

export function Toolbar({ save }: { save: () => void }) {
  const { t } = useTranslation();
  const { id, draft, dispatch, mayEdit, isComparing, declaring } = useBuilder();
  const changes = draft.done.length;
  const isSaving = declaring.isPending && declaring.about?.verb === "save";
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t("builder.toolbar")}>
      <ActionIcon
        component={Link}
        to={`/workflows/${encodeURIComponent(id)}`}
        variant="default"
        size="lg"
        aria-label={t("builder.back")}
      >
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
      <Title order={1} size="h4" className={classes.title ?? ""} title={draft.shown.name.slice(0, 300)}>
        {draft.shown.name}
      </Title>
      <Badge variant="default">v{draft.base.version}</Badge>
      {mayEdit ? (
        <Group gap={6} wrap="nowrap">
          <Tooltip label={`${t("builder.undo")} (Ctrl+Z)`}>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t("builder.undo")}
              disabled={changes === 0}
              onClick={() => dispatch({ type: "undo" })}
            >
              <IconArrowBackUp size={19} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={`${t("builder.redo")} (Ctrl+Y)`}>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t("builder.redo")}
              disabled={draft.undone.length === 0}
              onClick={() => dispatch({ type: "redo" })}
            >
              <IconArrowForwardUp size={19} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={`${t("builder.save.button")} (Ctrl+S)`}>
            <Button
              leftSection={<IconDeviceFloppy size={18} aria-hidden />}
              disabled={changes === 0}
              loading={isSaving}
              onClick={save}
            >
              {changes === 0 ? t("builder.save.nothing") : t("builder.save.changes", { count: changes })}
            </Button>
          </Tooltip>
        </Group>
      ) : (
        <Badge variant="default">{t(isComparing ? "builder.comparing" : "builder.read_only")}</Badge>
      )}
      <Search />
      <FileMenu />
    </div>
  );
}
