import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isId } from "../ui/ids";
import { visitor } from "./visitor";

export type Signer = {
  /** Whom the act is written down for; null: not said yet. */
  by: string | null;
  /** Whoever has no name of their own must say one: the server's own token is nobody's. */
  isAsked: boolean;
  typed: string;
  type: (name: string) => void;
};

export function useSigner(): Signer {
  const { data: who } = useQuery(visitor);
  const [typed, type] = useState("");
  const said = isId(typed.trim()) ? typed.trim() : null;
  return { by: who?.name ?? said, isAsked: who?.name == null, typed, type };
}
