export type RefusalKind =
  | "no_step"
  | "no_screen"
  | "only_step"
  | "after_itself"
  | "several_ways"
  | "in_loop"
  | "not_later"
  | "id_taken"
  | "too_many";

/** Why an edit cannot be made, said before the server would say it. */
export class Refusal extends Error {
  constructor(
    readonly kind: RefusalKind,
    readonly about: string,
  ) {
    super(`${kind} ${about}`);
    this.name = "Refusal";
  }
}
