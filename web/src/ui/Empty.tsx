import { Center, Stack, Text, ThemeIcon } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";

type Props = {
  icon: Icon;
  title: string;
  next: string;
  /** Nothing else is on the page: then this is its heading. */
  isPage?: boolean;
  children?: ReactNode;
};

/** Nothing is here: why, and what to do next. */
export function Empty({ icon: Picture, title, next, isPage = false, children }: Props) {
  return (
    <Center py="xl">
      <Stack align="center" gap="xs" maw={460} ta="center">
        <ThemeIcon size={56} radius="xl" variant="light">
          <Picture size={30} stroke={1.6} aria-hidden />
        </ThemeIcon>
        <Text component={isPage ? "h1" : "p"} fw={600} size="lg" m={0}>
          {title}
        </Text>
        <Text c="dimmed">{next}</Text>
        {children}
      </Stack>
    </Center>
  );
}
