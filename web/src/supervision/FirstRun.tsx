import { Button } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { workflowList } from "../api/workflows";
import { Empty } from "../ui/Empty";
import { Loading } from "../ui/Loading";
import { Welcome } from "../welcome/Welcome";

/** No replay was ever started: what is lacking for one. */
export function FirstRun() {
  const { t } = useTranslation();
  const { data: workflows, isPending } = useQuery(workflowList);
  if (isPending) return <Loading />;
  if (workflows?.length === 0) return <Welcome />;
  return (
    <Empty isPage icon={IconPlayerPlay} title={t("supervision.nothing")} next={t("supervision.nothing_next")}>
      <Button component={Link} to="/workflows" mt="sm">
        {t("supervision.to_workflows")}
      </Button>
    </Empty>
  );
}
