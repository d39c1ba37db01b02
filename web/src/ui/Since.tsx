import { useLanguage } from "../words/useLanguage";
import { duration, moment } from "./duration";
import { useNow } from "./useNow";

/** How long ago something was, going on as one looks. */
export function Since({ at }: { at: string }) {
  const language = useLanguage();
  const now = useNow(1000);
  return (
    <time dateTime={at} title={moment(at, language)}>
      {duration(now - Date.parse(at), language)}
    </time>
  );
}
