import { Center, Loader, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";

export function Loading() {
  const { t } = useTranslation();
  return (
    <Center mih={240} role="status">
      <Loader />
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
    </Center>
  );
}
