import { describe, expect, test } from "vitest";
import { messages } from "~/modules/corrections/messages";
import { openPauseIn, readExit } from "~/modules/corrections/read-exit";

const timeZone = "Europe/Madrid";
const at = (text: string) => Date.parse(text);
const entry = (from: string, pauses: Parameters<typeof readExit>[1]["pauses"] = []) => ({
  checkInTime: at(from),
  checkOutTime: null,
  pauses,
  timeZone,
});
const morning = entry("2026-11-17T08:02:31Z");
const lunch = { start_at: at("2026-11-17T13:00:40Z"), kind: "meal" as const, counts_as_work: false };
const exitOf = (typed: Record<string, string>, log: Parameters<typeof readExit>[1] = morning) => {
  const exitResult = readExit(typed, log);
  return "errors" in exitResult ? exitResult.errors : new Date(exitResult.exitAt).toISOString();
};

test.each([
  ["1730", "2026-11-17T16:30:00.000Z"],
  ["9:03", "2026-11-17T08:03:00.000Z"],
  ["0030", "2026-11-17T23:30:00.000Z"],
  ["24:00", "2026-11-17T23:00:00.000Z"],
  ["2400", "2026-11-17T23:00:00.000Z"],
])(
  "after a check-in at 09:02, the exit %s is read as its first occurrence after the check-in",
  (out_time, exit) => {
    expect(exitOf({ out_time })).toBe(exit);
  },
);

test("the exit of a night shift is read as the next morning's", () => {
  expect(exitOf({ out_time: "0600" }, entry("2026-11-17T21:00:00Z"))).toBe("2026-11-18T05:00:00.000Z");
});

test("everything else of the entry stays the same, to the second", () => {
  const meal = { ...lunch, end_at: at("2026-11-17T13:45:10Z") };
  expect(readExit({ out_time: "17:30" }, entry("2026-11-17T08:02:31Z", [meal]))).toMatchObject({
    requested: {
      kind: "change",
      times: {
        checkInTime: morning.checkInTime,
        pauses: [{ start: meal.start_at, end: meal.end_at, kind: "meal" }],
      },
    },
  });
});

describe("readExit proposes nothing", () => {
  test.each([
    ["", "Pon la hora."],
    ["2599", "Escribe la hora como 09:00 o 0900."],
    ["las cinco", "Escribe la hora como 09:00 o 0900."],
    // A time an hour before the check-in is rarely the next day's.
    ["0830", messages.exitTooLate],
    ["0902", messages.exitTooLate],
  ])("for %j", (out_time, error) => expect(exitOf({ out_time })).toEqual({ out_time: error }));

  test("for an hour that occurs twice, until the user chooses one", () => {
    const night = entry("2026-10-24T20:00:00Z");
    const exitResult = readExit({ out_time: "0230" }, night);
    expect(exitResult).toMatchObject({ ask: ["out"] });
    expect(Object.keys("errors" in exitResult ? exitResult.errors : {})).toEqual(["out_time"]);
    expect(exitOf({ out_time: "0230", out_fold: "first" }, night)).toBe("2026-10-25T00:30:00.000Z");
    expect(exitOf({ out_time: "0230", out_fold: "second" }, night)).toBe("2026-10-25T01:30:00.000Z");
  });

  test("for an entry with an open pause, until the user gives its end", () => {
    const log = entry("2026-11-17T08:02:31Z", [{ ...lunch, end_at: null }]);
    const { field } = openPauseIn(log)!;
    expect(Object.keys(exitOf({ out_time: "1730" }, log))).toEqual([field]);
    expect(readExit({ out_time: "1730", [field]: "1445" }, log)).toMatchObject({
      requested: { times: { pauses: [{ end: at("2026-11-17T13:45:00Z") }] } },
    });
    expect(openPauseIn(morning)).toBeNull();
  });
});
