import { expect, test } from "vitest";
import {
  expiryOf,
  hasSessions,
  isOpenable,
  linkState,
  sessionEnd,
  type LinkFacts,
} from "~/modules/compliance/links/link-state";
import { hourMs } from "~/time/units";

const now = Date.parse("2026-11-20T08:00:00Z");
const aLink = (fields: Partial<LinkFacts> = {}): LinkFacts => ({
  expiresAt: expiryOf(15, now),
  revokedAt: null,
  wrongCodes: 0,
  openedCount: 0,
  ...fields,
});

test.each([
  ["unopened", aLink(), true, true],
  ["unopened", aLink({ wrongCodes: 9 }), true, true],
  ["opened", aLink({ openedCount: 2, wrongCodes: 9 }), true, true],
  ["opened", aLink({ openedCount: 1, expiresAt: now + 1 }), true, true],
  ["expired", aLink({ openedCount: 1, expiresAt: now }), false, false],
  ["expired", aLink({ wrongCodes: 10, openedCount: 1, expiresAt: now }), false, false],
  ["blocked", aLink({ wrongCodes: 10, openedCount: 1 }), false, true],
  ["revoked", aLink({ revokedAt: now, openedCount: 1 }), false, false],
  ["revoked", aLink({ revokedAt: now - 1, expiresAt: now - 1, wrongCodes: 10 }), false, false],
] as const)("a link's state is %s: %j", (state, link, opens, continues) => {
  expect(linkState(link, now)).toBe(state);
  expect([isOpenable(state), hasSessions(state)]).toEqual([opens, continues]);
});

test("a link is valid for the chosen number of days", () => {
  expect(new Date(expiryOf(15, now)).toISOString()).toBe("2026-12-05T08:00:00.000Z");
});

test("the session of an opened link lasts eight hours, and never longer than the link", () => {
  expect(sessionEnd(aLink(), now)).toBe(now + 8 * hourMs);
  expect(sessionEnd(aLink({ expiresAt: now + hourMs }), now)).toBe(now + hourMs);
});
