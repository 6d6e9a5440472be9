// @module-tag deep
import { expect, test } from "vitest";
import type { Restriction } from "~/modules/policy/entitlements";
import { isFor, isForRepresentatives, isOpenUnder, type Action } from "~/modules/policy/may";
import { allScreens, mayOpen, screensFor, type Screen } from "~/modules/policy/screens";

const routes = import.meta.glob<{ loader?: { needs?: Action | null } }>("../../../app/routes/_app.*.tsx", {
  eager: true,
});

const screenOf = (file: string) =>
  `/${/_app\.(.+)\.tsx$/
    .exec(file)![1]!
    .replace(/\.\$\w+$/, "")
    .replaceAll("_", "")
    .replaceAll(".", "/")}` as Screen;

/** The screens whose loader requires one right. The guards of the others choose it by the address. */
const required = Object.entries(routes).flatMap(([file, { loader }]) =>
  loader?.needs ? [{ screen: screenOf(file), right: loader.needs }] : [],
);

const roles = ["owner", "admin", "employee"] as const;
const restrictions: Restriction[] = [
  { kind: "suspended" },
  { kind: "inactive", reason: "canceled" },
  { kind: "plan-limit", plan: "pro", limit: 5, active: 6 },
  { kind: "closed", isFinal: false, readUntil: 0, reopenUntil: 0 },
  { kind: "ended", isFinal: true, readUntil: 0, reopenUntil: 0 },
];

/** Returns the roles that find a screen, and the restrictions that leave it open. */
const declared = (screen: Screen) => ({
  screen,
  roles: roles.filter((role) => screensFor(role).includes(screen)),
  represented: screensFor("employee", true).includes(screen),
  open: restrictions.filter((restriction) => mayOpen(restriction, screen)),
});

test("each screen is shown and closed by the right that its loader requires", () => {
  expect(required.length).toBeGreaterThan(allScreens.length / 2);
  expect(required.map(({ screen }) => declared(screen))).toEqual(
    required.map(({ screen, right }) => ({
      screen,
      roles: roles.filter((role) => isFor(role, right)),
      represented: isFor("employee", right) || isForRepresentatives(right),
      open: restrictions.filter((restriction) => isOpenUnder(restriction, right)),
    })),
  );
});
