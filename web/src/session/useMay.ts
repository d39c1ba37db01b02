import { useQuery } from "@tanstack/react-query";
import type { Visitor } from "../api/types";
import { visitor } from "./visitor";

const ORDER: readonly Visitor["role"][] = ["agent", "operator", "supervisor", "administrator"];

export const mayAs = (role: Visitor["role"], least: Visitor["role"]) =>
  ORDER.indexOf(role) >= ORDER.indexOf(least);

/** Whether whoever is logged in has this role, or one that may more. The server decides all the same. */
export function useMay(least: Visitor["role"]): boolean {
  const { data: who } = useQuery(visitor);
  return who != null && mayAs(who.role, least);
}
