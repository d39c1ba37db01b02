import { IconPlugConnectedX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Command } from "../../ui/Command";
import { agentCommand } from "../../ui/commands";
import { Empty } from "../../ui/Empty";

export function NoAgent() {
  const { t } = useTranslation();
  return (
    <Empty icon={IconPlugConnectedX} title={t("learn.form.no_agent")} next={t("learn.form.no_agent_next")}>
      <Command text={agentCommand()} />
    </Empty>
  );
}
