import { Alert } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useIsConnected } from "./connection";

export function Disconnected() {
  const { t } = useTranslation();
  if (useIsConnected()) return null;
  return (
    <Alert
      className="tone-doubt"
      role="status"
      icon={<IconPlugConnectedX aria-hidden />}
      title={t("live.lost")}
    >
      {t("live.trying")}
    </Alert>
  );
}
