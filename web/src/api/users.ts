import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import client, { answer } from "./client";
import type { AddUser } from "./types";

export const userList = queryOptions({
  queryKey: ["users"],
  queryFn: ({ signal }) => answer(client.GET("/api/v1/users", { signal })),
});

export function useAddUser() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (user: AddUser) => answer(client.POST("/api/v1/users", { body: user })),
    gcTime: 0,
    onSettled: () => queries.invalidateQueries({ queryKey: userList.queryKey }),
  });
}

export function useRevokeUser() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: string) =>
      answer(client.DELETE("/api/v1/users/{token_id}", { params: { path: { token_id: tokenId } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: userList.queryKey }),
  });
}
