import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { shortened } from "./shortened";

/** Somebody else's words, however many: the first of them, and the rest for whoever wants to read it. */
export function LongText({ text }: { text: string }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const short = shortened(text);
  if (short === text) return text;
  return (
    <>
      {isWhole ? text : short}{" "}
      <Button size="compact-xs" variant="default" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
        {t(isWhole ? "long.less" : "long.more")}
      </Button>
    </>
  );
}
