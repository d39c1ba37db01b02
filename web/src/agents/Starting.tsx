import { Anchor, Paper, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useMay } from "../session/useMay";
import { CopyLine } from "../ui/CopyLine";
import classes from "./Agents.module.css";

/** How a desktop becomes one of this server's agents. */
export function Starting() {
  const { t } = useTranslation();
  const mayGive = useMay("administrator");
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="starting">
      <Title order={2} size="h4" id="starting" mb="sm">
        {t("agents.start")}
      </Title>
      <ol className={classes.steps}>
        <li>
          <Text>{t("agents.start_token")}</Text>
          {mayGive && (
            <Anchor component={Link} to="/settings?tab=people" size="sm">
              {t("agents.to_people")}
            </Anchor>
          )}
        </li>
        <li>
          <Text mb={4}>{t("agents.start_env")}</Text>
          <CopyLine text={t("agents.env")} />
        </li>
        <li>
          <Text mb={4}>{t("agents.start_command")}</Text>
          <CopyLine text={`rpa-vision agent --server ${window.location.origin}`} />
        </li>
      </ol>
    </Paper>
  );
}
