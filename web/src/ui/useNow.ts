import { useEffect, useState } from "react";

/** The time, told anew now and then. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const clock = window.setInterval(() => setNow(Date.now()), everyMs);
    return () => window.clearInterval(clock);
  }, [everyMs]);
  return now;
}
