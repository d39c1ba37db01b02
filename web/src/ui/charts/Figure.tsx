import { Button, Table, Text, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./Chart.module.css";

type Props = {
  title: string;
  /** What the chart comes to, in words. */
  told: string;
  headings: readonly string[];
  /** The same figures, the first of each row naming it. */
  rows: readonly (readonly string[])[];
  children: ReactNode;
};

/** A chart, and behind it the table it is drawn from. */
export function Figure({ title, told, headings, rows, children }: Props) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  const table = (
    <Table fz="xs" verticalSpacing={2} striped>
      <Table.Caption>{title}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          {headings.map((heading) => (
            <Table.Th key={heading} scope="col">
              {heading}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([name = "", ...values]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            {values.map((value, index) => (
              <Table.Td key={headings[index + 1]}>{value}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <span>
          <Text component="span" fw={600} size="sm">
            {title}
          </Text>{" "}
          <Text component="span" size="sm" c="dimmed">
            {told}
          </Text>
        </span>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-pressed={isTable}
          aria-label={t("chart.as_table_named", { title })}
          onClick={() => setTable(!isTable)}
        >
          {t("chart.as_table")}
        </Button>
      </figcaption>
      {isTable ? table : <VisuallyHidden>{table}</VisuallyHidden>}
      {!isTable && children}
    </figure>
  );
}
