// @module-tag deep
// Reads what each route of the application requires from the functions that Remix calls, and compares it with the access matrix.
import { expect, test } from "vitest";
import type { Restriction } from "~/modules/policy/entitlements";
import type { Requirement } from "~/modules/policy/guard-route.server";
import { denialOf, isFor, isForRepresentatives, isOpenUnder, type Role } from "~/modules/policy/may";
import { allScreens, mayOpen, screensFor, type Screen } from "~/modules/policy/screens";
import { postOnly } from "~/platform/http.server";
import { accessMatrix } from "../../support/access-matrix/access-matrix";
import { people, type Knock, type Who } from "../../support/access-matrix/expectation";
import { addressOf } from "../../support/access-matrix/route-address";
import { routesWithoutRight } from "../../support/access-matrix/routes-without-right";

type RouteFunction = object & { needs?: Requirement };

const files = import.meta.glob<{ loader?: RouteFunction; action?: RouteFunction }>(
  "../../../app/routes/*.{ts,tsx}",
  { eager: true },
);

/** Each function of a route that answers GET or POST, by its method and address. A loader that refuses every GET requires nothing. */
const functions = Object.entries(files).flatMap(([file, { loader, action }]) => {
  const address = addressOf(file.split("/").at(-1)!);
  return [
    ...(loader && loader !== postOnly ? [{ address, method: "get" as const, needs: loader.needs }] : []),
    ...(action ? [{ address, method: "post" as const, needs: action.needs }] : []),
  ].map((each) => ({ ...each, name: `${each.method} ${each.address}` }));
});

const answersTo = (knocks: Knock[], who: Who) => knocks.map(({ answers }) => answers[people.indexOf(who)]!);

const guarded = functions.flatMap(({ needs, ...each }) => (needs ? [{ ...each, needs }] : []));

test("the routes without a right are exactly the listed ones, each with its other requirement", () => {
  const bare = functions.filter(({ needs }) => needs === undefined).map(({ name }) => name);
  expect(bare.toSorted()).toEqual(Object.values(routesWithoutRight).flat().toSorted());
});

test.each(routesWithoutRight["a session"].filter((name) => name.includes("/")))(
  "the route %s refuses a visitor without a session",
  (name) => {
    const [method, address] = name.split(" ") as ["get" | "post", string];
    expect([302, 401]).toEqual(expect.arrayContaining(answersTo(accessMatrix[address]![method], "nobody")));
  },
);

/** The members that the matrix has, as the policy sees them. */
const members: Partial<Record<Who, { role: Role; status: "active" | "inactive" }>> = {
  owner: { role: "owner", status: "active" },
  admin: { role: "admin", status: "active" },
  employee: { role: "employee", status: "active" },
  inactive: { role: "employee", status: "inactive" },
  inactiveAdmin: { role: "admin", status: "inactive" },
};

/** Whether the policy refuses a member the right to do it to themselves, and to somebody else. */
function refusalsOf(who: Who, needs: Requirement): { own: boolean; others: boolean } {
  if (needs === "membership") return { own: false, others: false };
  const actor = { profileId: who, restriction: null, ...members[who]! };
  return {
    own: denialOf(actor, needs, "somebody") !== null,
    others: denialOf(actor, needs, { profileId: "somebody else", place: null }) !== null,
  };
}

/** Their requests are about somebody else, or the page itself says with 403 that a deactivated person sees only a part of it. */
const addressesWithoutOwn = ["/reports/registro/x/x", "/reports/registro/x/x.pdf", "/profile"];

test.each(guarded)("$name refuses the same people as the access matrix, by its right $needs", (route) => {
  const { address, method, needs } = route;
  const knocks = accessMatrix[address]![method];
  const isWithoutOwn = addressesWithoutOwn.includes(address);
  for (const who of Object.keys(members) as Who[]) {
    const { own, others } = refusalsOf(who, needs);
    const statuses = answersTo(knocks, who);
    if (own && others) expect(new Set(statuses), who).toEqual(new Set([403]));
    if (!others || (!own && !isWithoutOwn))
      expect(statuses.filter((status) => status !== 403).length, who).toBeGreaterThan(0);
  }
  expect(new Set(answersTo(knocks, "nobody"))).toEqual(new Set([address.startsWith("/api/") ? 401 : 302]));
});

const roles = ["owner", "admin", "employee"] as const;
const reach = (role: Role) => ({ role, managedCentres: null });
const restrictions: Restriction[] = [
  { kind: "suspended" },
  { kind: "inactive", reason: "canceled" },
  { kind: "plan-limit", plan: "pro", limit: 5, active: 6 },
  { kind: "closed", isFinal: false, readUntil: 0, reopenUntil: 0 },
  { kind: "ended", isFinal: true, readUntil: 0, reopenUntil: 0 },
];

test("each screen is shown and closed by the right that its loader requires", () => {
  const required = guarded.flatMap(({ address, method, needs }) => {
    const screen = address.replace(/\/x$/, "") as Screen;
    return method === "get" && needs !== "membership" && allScreens.includes(screen)
      ? [{ screen, right: needs }]
      : [];
  });
  expect(required.map(({ screen }) => screen).toSorted()).toEqual(allScreens.toSorted());
  expect(
    required.map(({ screen }) => ({
      screen,
      roles: roles.filter((role) => screensFor(reach(role)).includes(screen)),
      represented: screensFor(reach("employee"), true).includes(screen),
      open: restrictions.filter((restriction) => mayOpen(restriction, screen)),
    })),
  ).toEqual(
    required.map(({ screen, right }) => ({
      screen,
      roles: roles.filter((role) => isFor(reach(role), right)),
      represented: isFor(reach("employee"), right) || isForRepresentatives(right),
      open: restrictions.filter((restriction) => isOpenUnder(restriction, right)),
    })),
  );
});
