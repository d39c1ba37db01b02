import { Center, Stack, Text, ThemeIcon } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";

type Props = { icon: Icon; title: string; next: string; children?: ReactNode };

/** Nothing is here: why, and what to do next. */
export function Empty({ icon: Picture, title, next, children }: Props) {
  return (
    <Center py="xl">
      <Stack align="center" gap="xs" maw={460} ta="center">
        <ThemeIcon size={56} radius="xl" variant="light">
          <Picture size={30} stroke={1.6} aria-hidden />
        </ThemeIcon>
        <Text fw={600} size="lg">
          {title}
        </Text>
        <Text c="dimmed">{next}</Text>
        {children}
      </Stack>
    </Center>
  );
}
