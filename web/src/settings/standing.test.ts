import { expect, it } from "vitest";
import type { User } from "../api/types";
import { endIn, standingOf } from "./standing";

const now = new Date("2026-06-01T00:00:00Z");
const user = (more: Partial<User>): User => ({
  token_id: "t1",
  name: "mme.durand",
  role: "operator",
  created_at: "2026-01-01T00:00:00Z",
  ...more,
});

it("tells who may still come in", () => {
  expect(standingOf(user({}), now)).toBe("good");
  expect(standingOf(user({ expires_at: "2026-05-31T00:00:00Z" }), now)).toBe("expired");
  expect(
    standingOf(user({ expires_at: "2099-01-01T00:00:00Z", revoked_at: "2026-02-01T00:00:00Z" }), now),
  ).toBe("revoked");
});

it("ends after so many days, or never", () => {
  expect(endIn(30, now)).toBe("2026-07-01T00:00:00.000Z");
  expect(endIn(null, now)).toBeNull();
});
