import { useTranslation } from "react-i18next";
import type { Pause } from "../../api/types";
import { Part } from "./Part";
import classes from "./Why.module.css";

/** Whom the task is about, against whom the screen shows. */
export function IdentityTable({ mismatches }: { mismatches: Pause["identity"] }) {
  const { t } = useTranslation();
  return (
    <Part title={t("why.identity")}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("why.what")}</th>
            <th scope="col">{t("why.expected")}</th>
            <th scope="col">{t("why.seen")}</th>
          </tr>
        </thead>
        <tbody>
          {mismatches.map(({ variable, expected, seen }) => (
            <tr key={variable}>
              <th scope="row">{variable}</th>
              <td className="told">{expected}</td>
              <td className={`told ${classes.differs}`}>{seen ?? t("why.unreadable")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}
