import { Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** One thing that is known about a pause, under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap={6}>
      <Title order={3} size="h6">
        {title}
      </Title>
      {children}
    </Stack>
  );
}
