import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

type Props = { count: number; show: (() => void) | null };

/** Those that the list leaves out, and the way to them. */
export function More({ count, show }: Props) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <Group gap="sm" role="status">
      <Text fw={600}>{t("supervision.more", { count })}</Text>
      {show === null ? (
        <Text size="sm">{t("supervision.narrow")}</Text>
      ) : (
        <Button variant="default" size="xs" onClick={show}>
          {t("supervision.show_more")}
        </Button>
      )}
    </Group>
  );
}
