import { expect, test } from "vitest";
import {
  joinAddress,
  linkText,
  stateOfLink,
  type LinkFacts,
  type LinkState,
} from "~/modules/team/invitations/link/join-link";
import { dayMs } from "~/time/units";

const now = Date.UTC(2026, 9, 5, 12);
const live = { expiresAt: now + 7 * dayMs, endedAt: null, used: 0, places: 50 };

test.each<[string, Partial<LinkFacts>, LinkState]>([
  ["that nobody has used", {}, "live"],
  ["of which one place is left", { used: 49 }, "live"],
  ["without places", { used: 50 }, "full"],
  ["in its last millisecond", { expiresAt: now + 1 }, "live"],
  ["at its end", { expiresAt: now }, "expired"],
  ["that was ended, whatever else it is", { endedAt: now, expiresAt: now, used: 50 }, "ended"],
  ["that is late and full", { expiresAt: now, used: 50 }, "expired"],
])("the state of a join link that %s", (_, facts, state) =>
  expect(stateOfLink({ ...live, ...facts }, now)).toBe(state),
);

test.each([
  [live, "0 de 50 plazas usadas · Expira en 7 días"],
  [{ ...live, used: 12, expiresAt: now + dayMs }, "12 de 50 plazas usadas · Expira hoy"],
  [{ ...live, expiresAt: now }, "0 de 50 plazas usadas · Caducado"],
])("the text about a join link for managers (case %#)", (facts, text) =>
  expect(linkText(facts, now)).toBe(text),
);

test("a join link has its secret in the fragment, which reaches no server", () => {
  const { pathname, search, hash } = new URL(joinAddress("https://fichaclara.example", "x"));
  expect([pathname, search, hash]).toEqual(["/unirse", "", "#x"]);
});
