import { Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Explanation } from "../api/types";

export function Variables({ variables }: { variables: Explanation["variables"] }) {
  const { t } = useTranslation();
  if (variables.length === 0) return <Text c="dimmed">{t("workflow.no_variables")}</Text>;
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("workflow.variable")}</Table.Th>
          <Table.Th>{t("workflow.kind")}</Table.Th>
          <Table.Th>{t("workflow.examples")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {variables.map((variable) => (
          <Table.Tr key={variable.name}>
            <Table.Td>
              <Text size="sm" fw={600} className="told">
                {variable.label || variable.name}
              </Text>
              {variable.note !== "" && (
                <Text size="xs" c="dimmed" className="told">
                  {variable.note}
                </Text>
              )}
            </Table.Td>
            <Table.Td>{variable.kind}</Table.Td>
            <Table.Td className="told">{variable.examples.join(", ")}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
