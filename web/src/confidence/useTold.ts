import { percent } from "../ui/duration";
import { useLanguage } from "../words/useLanguage";
import type { Asked } from "./thresholds";

export function useTold() {
  const language = useLanguage();
  return (asked: Asked, value: number) => (asked.unit === "share" ? percent(value, language) : String(value));
}
