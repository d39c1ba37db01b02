import { queryOptions } from "@tanstack/react-query";
import client, { answer } from "./client";

export const settingList = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => answer(client.GET("/api/v1/settings", { signal })),
  staleTime: 60_000,
});
