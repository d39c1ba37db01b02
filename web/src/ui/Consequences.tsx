import { List } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";

/** What an answer changes, told before it counts. */
export function Consequences({ lines }: { lines: readonly string[] }) {
  return (
    <List
      spacing="xs"
      center={false}
      icon={<IconArrowRight size={16} aria-hidden style={{ marginTop: 4 }} />}
    >
      {lines.map((line) => (
        <List.Item key={line} className="told">
          {line}
        </List.Item>
      ))}
    </List>
  );
}
