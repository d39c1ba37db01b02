import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Signer } from "./useSigner";

export function SignerField({ signer }: { signer: Signer }) {
  const { t } = useTranslation();
  if (!signer.isAsked) return null;
  return (
    <TextInput
      label={t("signer.name")}
      description={t("signer.name_told")}
      value={signer.typed}
      onChange={(event) => signer.type(event.currentTarget.value)}
      error={signer.typed !== "" && signer.by === null ? t("audit.not_an_id") : null}
      autoComplete="off"
      required
    />
  );
}
