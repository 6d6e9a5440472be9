import { describe, expect, test } from "vitest";
import { coverShiftsOf, hasNoTimesOn } from "~/modules/shifts/model/cover-shifts";
import { aPublication, aWeek, daysOf, withWeek } from "../schedules/a-published-week";
import { aSchedule, at, everyDay, night, split, withTerms } from "../schedules/a-schedule";

/** A Tuesday. */
const today = "2026-06-09";
const unpublished = withTerms({ pattern: everyDay(split) });

const shiftsAt = (
  now: string,
  {
    schedule = unpublished,
    on = today,
    lastAt,
  }: { schedule?: typeof unpublished; on?: string; lastAt?: number | null } = {},
) =>
  coverShiftsOf({ id: "rosa", name: "Rosa", schedule }, on, { now: at(now), lastAt }).map(
    ({ segment, isPublished, isLate, isRunning, offer }) => ({
      segment,
      isPublished,
      isLate,
      isRunning,
      offer,
    }),
  );

const [morning, afternoon] = split;

describe("the shifts that somebody else can work", () => {
  test("are those of the terms while the week is not published", () => {
    expect(shiftsAt("2026-06-09 08:00")).toEqual(
      [morning, afternoon].map((segment) => ({
        segment,
        isPublished: false,
        isLate: false,
        isRunning: false,
        offer: { on: today, segment },
      })),
    );
  });

  test("are the published ones of a published week, and none for a day that it leaves free", () => {
    const schedule = withWeek(unpublished, aWeek([aPublication(daysOf("10:00-12:00", 2))]));
    expect(shiftsAt("2026-06-09 08:00", { schedule })).toMatchObject([
      { segment: { from: 600, to: 720 }, isPublished: true },
    ]);
    expect(shiftsAt("2026-06-09 08:00", { schedule, on: "2026-06-10" })).toEqual([]);
  });

  test("leave out what has ended, and are offered from the next quarter of an hour on after they began", () => {
    expect(shiftsAt("2026-06-09 10:05")[0]!.offer).toEqual({ on: today, segment: { from: 615, to: 840 } });
    expect(shiftsAt("2026-06-09 09:00")[0]!.offer).toEqual({ on: today, segment: { from: 555, to: 840 } });
    expect(shiftsAt("2026-06-09 13:45")[0]!.offer).toBeNull();
    expect(shiftsAt("2026-06-09 14:00").map(({ segment }) => segment)).toEqual([afternoon]);
  });

  test("are late while they last and their person has not come", () => {
    const isLate = (now: string, lastAt?: number | null) => shiftsAt(now, { lastAt })[0]!.isLate;
    expect(isLate("2026-06-09 11:00", null)).toBe(true);
    expect(isLate("2026-06-09 11:00")).toBe(false);
    expect(isLate("2026-06-09 11:00", at("2026-06-09 10:30"))).toBe(false);
    expect(isLate("2026-06-09 08:59", null)).toBe(false);
  });

  test("run only if they are published, as a release needs it", () => {
    const schedule = withWeek(unpublished, aWeek([aPublication(daysOf("10:00-12:00", 2))]));
    expect(shiftsAt("2026-06-09 11:00", { schedule })[0]!.isRunning).toBe(true);
    expect(shiftsAt("2026-06-09 11:00")[0]!.isRunning).toBe(false);
  });

  test("run one at a time", () => {
    const schedule = withWeek(unpublished, aWeek([aPublication(daysOf("10:00-12:00 16:00-20:00", 2))]));
    expect(shiftsAt("2026-06-09 11:00", { schedule }).map(({ isRunning }) => isRunning)).toEqual([
      true,
      false,
    ]);
  });

  test("do not exist without terms", () => {
    expect(shiftsAt("2026-06-09 08:00", { schedule: aSchedule({ terms: [] }) })).toEqual([]);
  });

  test("last on the clock of their centre", () => {
    const inLasPalmas = [{ from: 600, to: 720, centre: "las-palmas" }];
    const publication = { ...aPublication([]), days: [[], inLasPalmas, [], [], [], [], []] };
    const schedule = withWeek(unpublished, aWeek([publication]));
    // 12 in Las Palmas is 13 in Madrid.
    expect(shiftsAt("2026-06-09 12:59", { schedule })).toHaveLength(1);
    expect(shiftsAt("2026-06-09 13:00", { schedule })).toEqual([]);
  });

  test("of a night that began yesterday are offered as shifts of today", () => {
    const schedule = withTerms({ pattern: everyDay(night) });
    expect(shiftsAt("2026-06-09 23:50", { schedule })[0]!.offer).toEqual({
      on: "2026-06-10",
      segment: { from: 0, to: 360 },
    });
    expect(shiftsAt("2026-06-10 01:50", { schedule })[0]).toMatchObject({
      segment: night[0],
      offer: { on: "2026-06-10", segment: { from: 120, to: 360 } },
    });
  });
});

test("only flexible hours of an unpublished week have no times", () => {
  const flexible = withTerms({
    pattern: { kind: "flexible", weeklyMinutes: 2_400, referenceDays: [0, 1, 2, 3, 4] },
  });
  expect(hasNoTimesOn(flexible, today)).toBe(true);
  expect(hasNoTimesOn(unpublished, today)).toBe(false);
  const published = withWeek(flexible, aWeek([aPublication([""], {})]));
  expect(hasNoTimesOn(published, today)).toBe(false);
});
