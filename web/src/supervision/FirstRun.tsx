import { Button } from "@mantine/core";
import { IconSchool } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Empty } from "../ui/Empty";

export function FirstRun() {
  const { t } = useTranslation();
  return (
    <Empty icon={IconSchool} title={t("supervision.nothing")} next={t("supervision.nothing_next")}>
      <Button component={Link} to="/workflows" mt="sm">
        {t("supervision.to_workflows")}
      </Button>
    </Empty>
  );
}
