import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useForget } from "../api/demonstrations";
import { Failure } from "../ui/Failure";

export function ForgetButton({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const forget = useForget(sessionId);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={17} aria-hidden />}
        onClick={() => {
          forget.reset();
          setAsking(true);
        }}
      >
        {t("learn.one.delete")}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t("learn.one.delete_title")}
        closeButtonProps={{ "aria-label": t("learn.one.keep") }}
      >
        <Stack gap="md">
          <Text>{t("learn.one.delete_told")}</Text>
          {forget.error && <Failure error={forget.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              {t("learn.one.keep")}
            </Button>
            <Button
              color="red.8"
              loading={forget.isPending}
              onClick={() => forget.mutate(undefined, { onSuccess: () => navigate("/learn") })}
            >
              {t("learn.one.delete_yes")}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
