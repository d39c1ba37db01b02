import { Badge, VisuallyHidden } from "@mantine/core";
import { IconEye, IconListCheck, IconSchool } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { replayList } from "../api/replays";
import classes from "./Shell.module.css";

export function Navigation() {
  const { t } = useTranslation();
  return (
    <nav className={classes.navigation} aria-label={t("shell.navigation")}>
      <NavLink to="/" end>
        <IconEye size={18} aria-hidden />
        {t("supervision.title")}
        <PausedCount />
      </NavLink>
      <NavLink to="/workflows">
        <IconListCheck size={18} aria-hidden />
        {t("workflows.title")}
      </NavLink>
      <NavLink to="/learn">
        <IconSchool size={18} aria-hidden />
        {t("learn.title")}
      </NavLink>
    </nav>
  );
}

function PausedCount() {
  const { t } = useTranslation();
  const { data: count = 0 } = useQuery({
    ...replayList(),
    select: (replays) => replays.filter((replay) => replay.state === "paused").length,
  });
  if (count === 0) return null;
  return (
    <Badge size="sm" circle={count < 10} className="waiting-count">
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{t("shell.waiting", { count })}</VisuallyHidden>
    </Badge>
  );
}
