import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import client, { answer } from "../api/client";
import type { ProviderAnswer } from "./providerAnswer";
import { visitor } from "./visitor";

export type NameAndPassword = { name: string; password: string };

/** How one logs in here. */
export const loginWays = queryOptions({
  queryKey: ["login", "ways"],
  queryFn: ({ signal }) => answer(client.GET("/api/v1/login/ways", { signal })),
});

export function usePasswordLogin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NameAndPassword) => answer(client.POST("/api/v1/login/password", { body })),
    gcTime: 0,
    onSuccess: (who) => queries.setQueryData(visitor.queryKey, who),
  });
}

/** To the identity provider: this page is left. */
export function useProviderLogin() {
  return useMutation({
    mutationFn: () => answer(client.POST("/api/v1/login/provider")),
    onSuccess: ({ address }) => window.location.assign(address),
  });
}

/** And back from there. */
export function useComeBack() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ProviderAnswer) => answer(client.POST("/api/v1/login/provider/back", { body })),
    gcTime: 0,
    onSuccess: (who) => queries.setQueryData(visitor.queryKey, who),
  });
}

export function useChangeOwnPassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NameAndPassword & { new: string }) =>
      answer(client.POST("/api/v1/login/own_password", { body })),
    gcTime: 0,
    onSuccess: () => {
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== visitor.queryKey[0] });
      queries.setQueryData(visitor.queryKey, null);
    },
  });
}
