import { useEffect } from "react";

export function useTitle(title: string) {
  useEffect(() => {
    document.title = title === "" ? "RPA Vision" : `${title} · RPA Vision`;
  }, [title]);
}
