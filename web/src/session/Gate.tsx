import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { onLoggedOut } from "../api/client";
import { Failure } from "../ui/Failure";
import { Loading } from "../ui/Loading";
import { chooseLanguageOf } from "../words/words";
import { LoginPage } from "./LoginPage";
import { visitor } from "./visitor";

/** Shows what is behind it to whoever is logged in, and the login to everybody else: the address stays. */
export function Gate({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const { data: who, error, refetch } = useQuery(visitor);

  useEffect(() => onLoggedOut(() => queries.setQueryData(visitor.queryKey, null)), [queries]);
  useEffect(() => {
    const lookAgain = () => void refetch();
    window.addEventListener("hashchange", lookAgain);
    return () => window.removeEventListener("hashchange", lookAgain);
  }, [refetch]);
  useEffect(() => {
    if (who) chooseLanguageOf(who.language);
  }, [who]);

  if (who) return children;
  if (who === null) return <LoginPage />;
  return error ? <Failure error={error} again={refetch} /> : <Loading />;
}
