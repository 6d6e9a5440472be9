import { expect, test } from "vitest";
import { expiryOf, expiryText } from "~/modules/team/invitations/expiry";
import { hourMs } from "~/time/units";

test("the remaining time of an invitation is counted in days, rounded up", () => {
  expect(expiryOf(25 * hourMs, 0)).toEqual({ state: "later", days: 2 });
});

test.each([
  [-1, "Caducada"],
  [0, "Caducada"],
  [1, "Expira hoy"],
  [24 * hourMs, "Expira hoy"],
  [24 * hourMs + 1, "Expira en 2 días"],
  [48 * hourMs, "Expira en 2 días"],
  [7 * 24 * hourMs, "Expira en 7 días"],
])("an invitation with %i ms left shows '%s'", (leftMs, text) => {
  const now = Date.UTC(2026, 9, 24, 12);
  expect(expiryText(expiryOf(now + leftMs, now))).toBe(text);
});
