import { Alert, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { IconHandStop, IconMessageCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { dialogPictureUrl } from "../api/dialogs";
import type { UnknownDialog } from "../api/types";
import { useMay } from "../session/useMay";
import { moment } from "../ui/duration";
import { isolated } from "../ui/isolated";
import { Picture } from "../ui/Picture";
import { useLanguage } from "../words/useLanguage";
import { useTaskName } from "../workflows/useTaskName";
import classes from "./Dialogs.module.css";
import { Seen } from "./Seen";

type Props = { dialog: UnknownDialog; onReview: () => void; onLeave: () => void };

export function UnknownCard({ dialog, onReview, onLeave }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useTaskName();
  const mayDecide = useMay("supervisor");
  const isOpen = dialog.obstacle == null;
  return (
    <Paper withBorder className={classes.card}>
      <Picture
        src={dialog.picture === null ? null : dialogPictureUrl(dialog.latest_id)}
        label={dialog.title || t("dialogs.picture")}
      />
      <Stack gap="sm">
        <Seen title={dialog.title} text={dialog.text} buttons={dialog.buttons} />
        <Text size="sm" c="dimmed" className="told">
          {t("dialogs.met_times", { count: dialog.count })}
          {" · "}
          {t("dialogs.last_met", { when: moment(dialog.last_seen, language) })}
          {dialog.workflows.length > 0 &&
            ` · ${dialog.workflows.map((id) => isolated(nameOf(id), 60)).join(", ")}`}
        </Text>
        {!isOpen && (
          <Alert
            className="tone-plain"
            icon={<IconHandStop aria-hidden />}
            title={t("dialogs.always_person")}
          >
            <Text size="sm" className="told">
              {dialog.obstacle}
            </Text>
          </Alert>
        )}
        {mayDecide && (
          <Group gap="sm">
            {isOpen && (
              <Button leftSection={<IconMessageCheck size={18} aria-hidden />} onClick={onReview}>
                {t("dialogs.review")}
              </Button>
            )}
            <Button variant="default" onClick={onLeave}>
              {t("dialogs.leave")}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
