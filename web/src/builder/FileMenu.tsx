import {
  ActionIcon,
  Alert,
  Button,
  Checkbox,
  FileButton,
  Group,
  Menu,
  Modal,
  Stack,
  Text,
} from "@mantine/core";
import { IconDotsVertical, IconDownload, IconTrash, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type ExportForm, exportUrl, useImport } from "../api/graphs";
import { Failure } from "../ui/Failure";
import { useLanguage } from "../words/useLanguage";
import { DeleteDialog } from "./DeleteDialog";
import { FindingList } from "./problems/FindingList";
import { useBuilder } from "./useBuilder";

const FORMS: readonly ExportForm[] = ["zip", "yaml", "json", "svg", "png"];

/** The task taken away, another one brought in, or this one deleted. */
export function FileMenu() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, mayEdit, draft } = useBuilder();
  const [isImporting, setImporting] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={t("builder.file.menu")}>
            <IconDotsVertical size={19} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t("builder.file.export", { version: draft.base.version })}</Menu.Label>
          {FORMS.map((form) => (
            <Menu.Item
              key={form}
              component="a"
              href={exportUrl(id, form, language, true)}
              download={`${id}.${form}`}
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t(`builder.form.${form}`)}
            </Menu.Item>
          ))}
          <Menu.Item
            component="a"
            href={exportUrl(id, "svg", language, false)}
            download={`${id}.svg`}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t("builder.file.without_pictures")}
          </Menu.Item>
          {mayEdit && (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconUpload size={16} aria-hidden />}
                onClick={() => setImporting(true)}
              >
                {t("builder.file.import")}
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setDeleting(true)}>
                {t("builder.file.delete")}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {isDeleting && <DeleteDialog onClose={() => setDeleting(false)} />}
    </>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [copy, setCopy] = useState(false);
  const bring = useImport();
  const brought = bring.data?.workflow;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("builder.file.import")}
      closeButtonProps={{ "aria-label": t("builder.box.cancel") }}
    >
      <Stack gap="md">
        <Text size="sm">{t("builder.import.told")}</Text>
        <Group>
          <FileButton onChange={setFile} accept=".zip,.yaml,.yml,.json">
            {(props) => (
              <Button variant="default" {...props}>
                {t("builder.import.choose")}
              </Button>
            )}
          </FileButton>
          {file && (
            <Text size="sm" className="told">
              {file.name}
            </Text>
          )}
        </Group>
        <Checkbox
          label={t("builder.import.copy")}
          checked={copy}
          onChange={(event) => setCopy(event.currentTarget.checked)}
        />
        {bring.error && <Failure error={bring.error} />}
        {brought ? (
          <>
            <Alert className="tone-proof" title={t("builder.import.done")}>
              <span className="told">{brought.name}</span>
            </Alert>
            <FindingList findings={bring.data?.findings ?? []} />
            <Group justify="flex-end">
              <Button component={Link} to={`/workflows/${brought.workflow_id}/edit`} onClick={onClose}>
                {t("builder.import.open")}
              </Button>
            </Group>
          </>
        ) : (
          <Group justify="flex-end">
            <Button
              disabled={file === null}
              loading={bring.isPending}
              onClick={() => file && bring.mutate({ file, copy })}
            >
              {t("builder.import.bring")}
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}
