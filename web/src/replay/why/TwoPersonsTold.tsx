import { Alert } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Pause, Visitor } from "../../api/types";
import { visitor } from "../../session/visitor";

/** That one yes does nothing, and whose it is so far. */
export function TwoPersonsTold({ pause }: { pause: Pause }) {
  const { t } = useTranslation();
  const { data: who } = useQuery(visitor);
  return (
    <Alert className="tone-doubt" icon={<IconUsers aria-hidden />} title={t("two.needed")}>
      {pause.first_yes && told(pause.first_yes, who, t)}
    </Alert>
  );
}

function told(first: NonNullable<Pause["first_yes"]>, who: Visitor | null | undefined, t: TFunction): string {
  if (who?.name?.toLowerCase() === first.by.toLowerCase()) return t("two.yours");
  return first.button == null
    ? t("two.first", { by: first.by })
    : t("two.first_button", { by: first.by, button: first.button });
}
