import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import client, { answer } from "../api/client";
import { Problem } from "../api/problem";
import type { Visitor } from "../api/types";
import { takeTokenFromAddress } from "./tokenInAddress";

const KEY = ["visitor"] as const;

const login = (token: string) =>
  answer(client.POST("/api/v1/page/login", { headers: { Authorization: `Bearer ${token}` } }));

async function whoIsThere(): Promise<Visitor | null> {
  const token = takeTokenFromAddress();
  try {
    return await (token === null ? answer(client.GET("/api/v1/page/me")) : login(token));
  } catch (error) {
    if (error instanceof Problem && (error.status === 401 || error.status === 403)) return null;
    throw error;
  }
}

/** Who is logged in; null: nobody. */
export const visitor = queryOptions({ queryKey: KEY, queryFn: whoIsThere, staleTime: 60_000 });

export function useLogin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: login,
    onSuccess: (who) => queries.setQueryData(KEY, who),
  });
}

export function useLogout() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => answer(client.POST("/api/v1/page/logout")),
    onSettled: () => {
      queries.removeQueries({ predicate: (query) => query.queryKey[0] !== KEY[0] });
      queries.setQueryData(KEY, null);
    },
  });
}
