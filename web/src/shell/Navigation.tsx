import {
  IconEye,
  IconHeartHandshake,
  IconListCheck,
  IconMessageQuestion,
  IconNotebook,
  IconPlugConnected,
  IconSchool,
  IconSettings,
  IconTableRow,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { useMay } from "../session/useMay";
import { PausedCount, UnknownDialogCount } from "./Counts";
import classes from "./Shell.module.css";

/** Only what whoever is logged in may open. */
export function Navigation() {
  const { t } = useTranslation();
  const maySupervise = useMay("supervisor");
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
      <NavLink to="/batches">
        <IconTableRow size={18} aria-hidden />
        {t("batches.title")}
      </NavLink>
      <NavLink to="/learn">
        <IconSchool size={18} aria-hidden />
        {t("learn.title")}
      </NavLink>
      <NavLink to="/confidence">
        <IconHeartHandshake size={18} aria-hidden />
        {t("confidence.title")}
      </NavLink>
      <NavLink to="/dialogs">
        <IconMessageQuestion size={18} aria-hidden />
        {t("dialogs.title")}
        {maySupervise && <UnknownDialogCount />}
      </NavLink>
      <NavLink to="/agents">
        <IconPlugConnected size={18} aria-hidden />
        {t("agents.title")}
      </NavLink>
      {maySupervise && (
        <>
          <NavLink to="/audit">
            <IconNotebook size={18} aria-hidden />
            {t("audit.title")}
          </NavLink>
          <NavLink to="/settings">
            <IconSettings size={18} aria-hidden />
            {t("settings.title")}
          </NavLink>
        </>
      )}
    </nav>
  );
}
