import { expect, test } from "vitest";
import { isExtendable, signInLifetimeMs } from "~/modules/directory/issue-session.server";

test("a session can be extended until it ends with its sign-in", () => {
  const signedInAt = Date.parse("2026-11-22T08:00:00Z");
  const endsAt = signedInAt + signInLifetimeMs;
  expect(isExtendable({ signedInAt, expiresAt: endsAt - 1 })).toBe(true);
  expect(isExtendable({ signedInAt, expiresAt: endsAt })).toBe(false);
});
