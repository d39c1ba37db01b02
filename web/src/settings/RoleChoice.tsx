import { Radio, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Account } from "../api/types";

const ROLES = ["operator", "supervisor", "administrator"] as const satisfies Account["role"][];

type Props = { value: Account["role"] | null; onChange: (role: Account["role"]) => void };

/** What a person may be; agents have tokens. */
export function RoleChoice({ value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      label={t("settings.role")}
      value={value}
      onChange={(chosen) => onChange(chosen as Account["role"])}
      required
    >
      <Stack gap={6} mt="xs">
        {ROLES.map((one) => (
          <Radio key={one} value={one} label={t(`role.${one}`)} description={t(`settings.may.${one}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
