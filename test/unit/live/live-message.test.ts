import { describe, expect, test } from "vitest";
import { isMessageShown, spreadMsOf, type LiveMessage } from "~/modules/live/live-message";

const me = "me";
const screens = [
  "/dashboard",
  "/history",
  "/history/shifts",
  "/working-now",
  "/team",
  "/reports",
  "/register",
  "/invitations",
  "/subscription",
  "/profile",
  "/settings",
  "/schedules",
  "/shifts/cover",
];
const shownOn = (news: LiveMessage) =>
  screens.filter((pathname) => isMessageShown(news, { pathname, profileId: me }));

describe("a tab refetches", () => {
  test.each<[string, LiveMessage, string[]]>([
    ["a colleague's punch", { kind: "time-log", profileId: "other" }, ["/working-now"]],
    [
      "the person's own punch",
      { kind: "time-log", profileId: me },
      ["/dashboard", "/history", "/history/shifts", "/working-now"],
    ],
    ["a colleague's new name", { kind: "people", profileIds: ["other"] }, ["/working-now", "/team"]],
    [
      "the person's own new role, which the shell shows",
      { kind: "people", profileIds: ["other", me] },
      screens,
    ],
    ["a colleague's correction, which the shell counts", { kind: "correction", profileId: "other" }, screens],
    ["a colleague's absence, which the shell counts", { kind: "absence", profileId: "other" }, screens],
    [
      "a colleague's terms",
      { kind: "plan", profileIds: ["other"] },
      ["/working-now", "/schedules", "/shifts/cover"],
    ],
    [
      "the person's own terms",
      { kind: "plan", profileIds: ["other", me] },
      ["/dashboard", "/history", "/history/shifts", "/working-now", "/schedules", "/shifts/cover"],
    ],
    ["a change that a later deployment names", { kind: "later" } as unknown as LiveMessage, screens],
    ["the company, which the shell shows", { kind: "company" }, screens],
  ])("for %s on the screens that show it, and on no other", (_, news, expected) => {
    expect(shownOn(news)).toEqual(expected);
  });
});

test("a clock with the panel of everybody's day refetches after a colleague's punch", () => {
  const punch: LiveMessage = { kind: "time-log", profileId: "other" };
  const clock = { pathname: "/dashboard", profileId: me };
  expect([isMessageShown(punch, clock), isMessageShown(punch, { ...clock, hasPanel: true })]).toEqual([
    false,
    true,
  ]);
});

test.each([
  [1, 0],
  [50, 0],
  [51, 510],
  [3_000, 30_000],
  [50_000, 60_000],
])("%i tabs spread their refetches over %i ms", (tabs, ms) => expect(spreadMsOf(tabs)).toBe(ms));
