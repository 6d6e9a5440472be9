import { describe, expect, test } from "vitest";
import { monthDue, weekDue } from "~/modules/notifications/summaries/due-period";

const madrid = "Europe/Madrid";
const canary = "Atlantic/Canary";

describe("the week of a summary mail", () => {
  test.each([
    ["Sunday, a second before it ends", "2026-11-22T22:59:59Z", madrid, null],
    ["Monday, as it begins", "2026-11-22T23:00:00Z", madrid, "2026-11-16"],
    ["Monday in Madrid, which is Sunday in the Canary Islands", "2026-11-22T23:30:00Z", canary, null],
    ["Monday there too, an hour later", "2026-11-23T00:00:00Z", canary, "2026-11-16"],
    ["Tuesday, where Monday's night was missed", "2026-11-24T03:30:00Z", madrid, "2026-11-16"],
    ["Wednesday, when it is no news any more", "2026-11-25T03:30:00Z", madrid, null],
    ["the night after clocks went forward", "2026-03-30T03:30:00Z", madrid, "2026-03-23"],
    [
      "the midnight after clocks went forward, an hour earlier in UTC",
      "2026-03-29T22:00:00Z",
      madrid,
      "2026-03-23",
    ],
    ["the night after clocks went back", "2026-10-26T03:30:00Z", madrid, "2026-10-19"],
    ["the last hour of the Sunday on which they went back", "2026-10-25T22:30:00Z", madrid, null],
    ["a Monday in another year than its week", "2027-01-04T03:30:00Z", madrid, "2026-12-28"],
  ])("on %s", (_, at, zone, from) => expect(weekDue(Date.parse(at), zone)?.from ?? null).toBe(from));

  test("has seven days", () =>
    expect(weekDue(Date.parse("2026-11-23T03:30:00Z"), madrid)).toEqual({
      from: "2026-11-16",
      to: "2026-11-22",
    }));
});

describe("the month of a summary mail", () => {
  test.each([
    ["the last hour of a month", "2026-10-31T22:59:59Z", madrid, null],
    ["the first of the next, as it begins", "2026-10-31T23:00:00Z", madrid, "2026-10-01"],
    ["the same instant in the Canary Islands", "2026-10-31T23:00:00Z", canary, null],
    ["the first there", "2026-11-01T00:00:00Z", canary, "2026-10-01"],
    ["the first of a month in summer", "2026-06-30T22:00:00Z", madrid, "2026-06-01"],
    ["the fifth, where four nights were missed", "2026-11-05T03:30:00Z", madrid, "2026-10-01"],
    ["the sixth, when it is no news any more", "2026-11-06T03:30:00Z", madrid, null],
    ["New Year's Day", "2027-01-01T03:30:00Z", madrid, "2026-12-01"],
    ["the first of March", "2028-03-01T03:30:00Z", madrid, "2028-02-01"],
  ])("on %s", (_, at, zone, from) => expect(monthDue(Date.parse(at), zone)?.from ?? null).toBe(from));

  test("ends with its last day", () =>
    expect(monthDue(Date.parse("2028-03-01T03:30:00Z"), madrid)?.to).toBe("2028-02-29"));
});
