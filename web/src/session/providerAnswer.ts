const BACK = "/login/back";

export type ProviderAnswer = { code: string; error: string; state: string; iss: string | null };

/** What the identity provider put into the address; taken out of it, so that nobody reads it there. */
function takenFromAddress(): ProviderAnswer | null {
  if (window.location.pathname !== BACK) return null;
  const told = new URLSearchParams(window.location.search);
  window.history.replaceState(window.history.state, "", "/");
  return {
    code: told.get("code") ?? "",
    error: told.get("error") ?? "",
    state: told.get("state") ?? "",
    iss: told.get("iss"),
  };
}

let answer = takenFromAddress();

/** It is good once; null: nobody comes back from there. */
export function takeProviderAnswer(): ProviderAnswer | null {
  const taken = answer;
  answer = null;
  return taken;
}
