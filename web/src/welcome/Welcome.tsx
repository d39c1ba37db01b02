import { Badge, Button, Paper, Stack, Text, Title } from "@mantine/core";
import { IconPlayerRecord } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { agentList } from "../api/workflows";
import { Command } from "../ui/Command";
import { agentCommand, DEMO_COMMAND } from "../ui/commands";
import { useTitle } from "../ui/useTitle";
import classes from "./Welcome.module.css";

/** Nothing is here yet: the way to a first task, in one go. */
export function Welcome() {
  const { t } = useTranslation();
  const { data: agents = [] } = useQuery(agentList);
  const there = agents.find((agent) => agent.connected);
  useTitle("");
  return (
    <Stack gap="xl" maw={980} mx="auto" py="lg">
      <Stack gap="xs">
        <Title order={1}>{t("welcome.title")}</Title>
        <Text size="lg" c="dimmed" maw={680}>
          {t("welcome.lead")}
        </Text>
      </Stack>
      <ol className={classes.ways}>
        <Way number={1} title={t("welcome.agent")} told={t("welcome.agent_told")}>
          <Command text={agentCommand()} />
          <Text size="sm" role="status">
            {there ? (
              <Badge className="tone-proof" variant="light" tt="none" size="lg">
                {t("welcome.agent_there", { agent: there.agent_id })}
              </Badge>
            ) : (
              t("welcome.agent_waited")
            )}
          </Text>
        </Way>
        <Way number={2} title={t("welcome.record")} told={t("welcome.record_told")}>
          <Button
            component={Link}
            to="/learn"
            variant={there ? "filled" : "light"}
            leftSection={<IconPlayerRecord size={18} aria-hidden />}
          >
            {t("welcome.record_go")}
          </Button>
        </Way>
      </ol>
      <Paper component="section" withBorder p="lg" aria-labelledby="demo">
        <Stack gap="sm" align="flex-start">
          <Title order={2} size="h4" id="demo">
            {t("welcome.demo")}
          </Title>
          <Text>{t("welcome.demo_told")}</Text>
          <Command text={DEMO_COMMAND} />
          <Text size="sm" c="dimmed">
            {t("welcome.demo_where")}
          </Text>
        </Stack>
      </Paper>
    </Stack>
  );
}

type WayProps = { number: number; title: string; told: string; children: ReactNode };

function Way({ number, title, told, children }: WayProps) {
  return (
    <Paper component="li" withBorder p="lg">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h4">
          <span className={classes.number} aria-hidden>
            {number}
          </span>
          {title}
        </Title>
        <Text>{told}</Text>
        {children}
      </Stack>
    </Paper>
  );
}
