import { Radio, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Account } from "../api/types";

type Role = Account["role"];

const OF_PERSONS = ["operator", "supervisor", "administrator"] as const satisfies Role[];
/** An agent has a token, and no account. */
export const OF_TOKENS = [...OF_PERSONS, "agent"] as const satisfies Role[];

type Props = { value: Role | null; onChange: (role: Role) => void; roles?: readonly Role[] };

export function RoleChoice({ value, onChange, roles = OF_PERSONS }: Props) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      label={t("settings.role")}
      value={value}
      onChange={(chosen) => onChange(chosen as Role)}
      required
    >
      <Stack gap={6} mt="xs">
        {roles.map((one) => (
          <Radio key={one} value={one} label={t(`role.${one}`)} description={t(`settings.may.${one}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
