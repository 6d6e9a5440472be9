import { expect, test } from "vitest";
import { entriesOf, entryPathOf, menuEntriesOf, phoneEntriesOf } from "~/ui/shell/navigation";
import type { Role } from "~/modules/policy/may";
import { allScreens, menuLabelsOf, screensFor } from "~/modules/policy/screens";

const everywhere = (role: Role) => ({ role, managedCentres: null });

test.each([
  ["/profile", "/profile"],
  ["/access", "/profile"],
  ["/settings", "/profile"],
  ["/invitations", "/team"],
  ["/kiosks", "/team"],
  ["/register", "/inspection"],
  ["/schedules/balances", "/schedules"],
  ["/schedules/balances/person", "/schedules"],
  ["/months/person", "/months"],
  ["/absences/new", "/absences"],
  ["/kiosks/new", "/team"],
  ["/ownership", "/profile"],
  ["/close-company", "/profile"],
  ["/history", "/history"],
  ["/settings-of-old", "/settings-of-old"],
])("the screen %s is in the menu under %s", (pathname, entry) => {
  expect(entryPathOf(pathname, menuLabelsOf(allScreens))).toBe(entry);
});

test("a person's own PIN is under 'Mi Perfil', a colleague's under 'Equipo'", () => {
  const menu = menuLabelsOf(allScreens);
  expect([entryPathOf("/pin", menu), entryPathOf("/pin", menu, { search: "?profile=1" })]).toEqual([
    "/profile",
    "/team",
  ]);
});

test("a person's own closed months are under 'Mi tiempo', a colleague's under 'Meses'", () => {
  const menu = menuLabelsOf(allScreens);
  expect([
    entryPathOf("/statements", menu),
    entryPathOf("/statements", menu, { search: "?profile=1" }),
  ]).toEqual(["/history", "/months"]);
});

test.each([
  ["/corrections/new", "/history"],
  ["/register", "/history"],
  ["/schedules/balances/person", "/history"],
  ["/schedules/calendar", "/history"],
  ["/protocol", "/profile"],
  ["/absences/new", "/absences"],
])("a worker finds the screen %s under %s", (pathname, entry) => {
  expect(entryPathOf(pathname, menuLabelsOf(allScreens), { hasSidebar: false })).toBe(entry);
});

test("a colleague's hours are under 'Trabajando...'", () => {
  const menu = menuLabelsOf(allScreens);
  expect(entryPathOf("/history", menu, { search: "?profile=1&day=2026-11-16" })).toBe("/working-now");
});

test("each screen's declared menu entry exists in the navigation", () => {
  const entries = entriesOf(screensFor(everywhere("owner"))).map(({ to }) => to);
  expect(entries).toEqual(expect.arrayContaining(Object.values(menuLabelsOf(allScreens))));
});

test.each(["owner", "admin", "employee"] as const)("Mi Perfil is the last entry for an %s", (role) => {
  expect(entriesOf(screensFor(everywhere(role))).at(-1)?.to).toBe("/profile");
});

test("a phone's bottom bar keeps its four entries, and the menu has the others", () => {
  const screens = screensFor(everywhere("owner"));
  expect(phoneEntriesOf(screens).map(({ to }) => to)).toEqual([
    "/dashboard",
    "/working-now",
    "/reports",
    "/team",
  ]);
  expect(menuEntriesOf(screens).map(({ to }) => to)).toEqual([
    "/months",
    "/schedules",
    "/shifts",
    "/absences",
    "/inspection",
    "/corrections",
    "/subscription",
  ]);
});

test("a manager of some centres sees the time of people there, and nothing of the company", () => {
  const screens = screensFor({ role: "admin", managedCentres: ["triana"] });
  expect(entriesOf(screens).map(({ to }) => to)).toEqual([
    "/dashboard",
    "/working-now",
    "/reports",
    "/schedules",
    "/shifts",
    "/absences",
    "/team",
    "/corrections",
    "/profile",
  ]);
});
