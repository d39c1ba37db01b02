import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import client, { answer } from "./client";
import type { Account, AddAccount } from "./types";

export const accountList = queryOptions({
  queryKey: ["accounts"],
  queryFn: ({ signal }) => answer(client.GET("/api/v1/accounts", { signal })),
});

function useAccountChange<Said>(send: (said: Said) => Promise<Account>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    gcTime: 0,
    onSettled: () => queries.invalidateQueries({ queryKey: accountList.queryKey }),
  });
}

const called = (name: string) => ({ params: { path: { name } } });

export const useAddAccount = () =>
  useAccountChange((body: AddAccount) => answer(client.POST("/api/v1/accounts", { body })));

export const useSetPassword = (name: string) =>
  useAccountChange((password: string) =>
    answer(client.PUT("/api/v1/accounts/{name}/password", { ...called(name), body: { password } })),
  );

export const useSetRole = (name: string) =>
  useAccountChange((role: Account["role"]) =>
    answer(client.PUT("/api/v1/accounts/{name}/role", { ...called(name), body: { role } })),
  );

export const useOpenAccount = (name: string) =>
  useAccountChange((isOpen: boolean) =>
    answer(
      isOpen
        ? client.POST("/api/v1/accounts/{name}/enable", called(name))
        : client.POST("/api/v1/accounts/{name}/disable", called(name)),
    ),
  );
