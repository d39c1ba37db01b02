import { Anchor } from "@mantine/core";
import { IconMapQuestion } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Empty } from "../ui/Empty";
import { useTitle } from "../ui/useTitle";

export function NotFoundPage() {
  const { t } = useTranslation();
  useTitle(t("not_found.title"));
  return (
    <Empty isPage icon={IconMapQuestion} title={t("not_found.title")} next={t("not_found.next")}>
      <Anchor component={Link} to="/">
        {t("not_found.home")}
      </Anchor>
    </Empty>
  );
}
