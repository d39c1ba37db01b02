import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import client, { answer } from "./client";

type Language = "fr" | "en";

/** Whose words and codes are spoken at this site: it changes only when the server is started again. */
export const siteDomain = (language: Language) =>
  queryOptions({
    queryKey: ["domain", language],
    queryFn: ({ signal }) =>
      answer(client.GET("/api/v1/domain", { params: { query: { language } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What a kind of value is called; nothing for what may be anything, its own name where the site has none for it. */
export function useKindWords(): (kind: string) => string {
  const { i18n } = useTranslation();
  const { data } = useQuery(siteDomain(i18n.resolvedLanguage === "en" ? "en" : "fr"));
  return (kind) => {
    if (kind === "text" || kind === "secret") return "";
    return data?.kinds.find((one) => one.name === kind)?.label ?? kind;
  };
}
