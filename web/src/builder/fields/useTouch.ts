import { useId, useState } from "react";

/** A name for what is typed in one go in one field, from its focus on. */
export function useTouch() {
  const field = useId();
  const [times, setTimes] = useState(0);
  return { touch: `${field} ${times}`, onFocus: () => setTimes(times + 1) };
}
