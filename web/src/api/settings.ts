import { queryOptions } from "@tanstack/react-query";
import type { Language } from "../words/words";
import client, { answer } from "./client";

/** The reasons are said in the language of the page. */
export const settingList = (language: Language) =>
  queryOptions({
    queryKey: ["settings", language],
    queryFn: ({ signal }) => answer(client.GET("/api/v1/settings", { signal })),
    staleTime: 60_000,
  });
