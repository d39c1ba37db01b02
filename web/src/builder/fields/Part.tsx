import { Accordion, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "../Builder.module.css";
import { useBuilder } from "../useBuilder";

type Props = { name: string; title: string; summary?: string; children: ReactNode };

/** One part of a panel, opened when it is needed; what it says is told while it is closed. */
export function Part({ name, title, summary, children }: Props) {
  return (
    <Accordion.Item value={name}>
      <Accordion.Control>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        {summary && (
          <Text size="xs" c="dimmed" lineClamp={1} style={{ unicodeBidi: "plaintext" }}>
            {summary}
          </Text>
        )}
      </Accordion.Control>
      <Accordion.Panel>
        <Editable>{children}</Editable>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

/** Fields that can be read by everybody, and changed by whoever may. */
export function Editable({ children }: { children: ReactNode }) {
  const { mayEdit } = useBuilder();
  return (
    <fieldset className={classes.fields} disabled={!mayEdit}>
      <Stack gap="sm">{children}</Stack>
    </fieldset>
  );
}
