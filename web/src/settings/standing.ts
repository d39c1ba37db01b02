import type { User } from "../api/types";

export type Standing = "good" | "revoked" | "expired";

export function standingOf(user: User, now: Date): Standing {
  if (user.revoked_at != null) return "revoked";
  return user.expires_at != null && Date.parse(user.expires_at) <= now.getTime() ? "expired" : "good";
}

/** The end of that many days from now; null: no end. */
export function endIn(days: number | null, now: Date): string | null {
  return days === null ? null : new Date(now.getTime() + days * 86_400_000).toISOString();
}
