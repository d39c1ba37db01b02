import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useDelete } from "../api/graphs";
import { Failure } from "../ui/Failure";
import { useBuilder } from "./useBuilder";

export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id, draft, dispatch } = useBuilder();
  const remove = useDelete(id);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        dispatch({ type: "discard" });
        navigate("/workflows");
      },
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("builder.file.delete")}
      closeButtonProps={{ "aria-label": t("builder.box.cancel") }}
    >
      <Stack gap="md">
        <Text className="told">{t("builder.delete.told", { name: draft.base.name.slice(0, 200) })}</Text>
        {remove.error && <Failure error={remove.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("builder.box.cancel")}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={confirm}>
            {t("builder.delete.yes")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
