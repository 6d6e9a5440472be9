import { describe, expect, test } from "vitest";
import { findingsOf, type CheckedRecord } from "~/modules/compliance/check/findings";
import type { Terms } from "~/modules/schedules/schedule";
import { dayRecordsOf } from "~/modules/timesheets/day-record";
import type { DateRange } from "~/time/dates";
import { stated } from "../../law/law-entries";
import { aLog } from "../../timesheets/my-time/a-log";
import { at, shift, weekdays, withTerms } from "../../schedules/a-schedule";

type CheckedMonth = CheckedRecord["months"][number];
type MonthCorrection = CheckedMonth["corrections"][number];

const november = { from: "2026-11-01", to: "2026-11-30" };
const todayOn = "2026-12-02";
const work = (on: string, from: string, to: string | null, more: Parameters<typeof aLog>[2] = {}) =>
  aLog(`${on}T${from}+01:00`, to && `${on}T${to}+01:00`, more);

interface Facts {
  entries?: ReturnType<typeof work>[];
  corrections?: Partial<MonthCorrection>[];
  planChanges?: string[];
  terms?: Partial<Terms>;
  range?: DateRange;
}

/** Returns the findings as texts: `missing-exit amber 2026-11-10`. */
function findingTexts({ entries = [], corrections = [], planChanges = [], terms, range = november }: Facts) {
  const schedule = terms ? withTerms(terms) : null;
  const planned = schedule && { schedule, moves: [], now: at(`${todayOn} 12:00`) };
  const days = dayRecordsOf(
    { entries, planned },
    { range: { from: "2026-10-01", to: "2026-12-31" }, todayOn },
  );
  const month = {
    days,
    corrections: corrections as MonthCorrection[],
    planChanges: planChanges.map((on) => ({ on })) as CheckedMonth["planChanges"],
  };
  const findings = findingsOf({ months: [month], schedule }, { range, company: stated, todayOn });
  return [...findings].flatMap(([id, found]) =>
    found.map(({ on, tone, value }) => [id, tone, on, value].filter((part) => part !== null).join(" ")),
  );
}

describe("the findings of the self-check", () => {
  test("name missing exits, and open entries from before yesterday", () => {
    const missing = work("2026-11-10", "09:00", null, { isExitMissing: true });
    const open = ["2026-11-30", "2026-12-01"].map((on) => work(on, "09:00", null));
    const range = { from: "2026-11-01", to: "2026-12-01" };
    expect(findingTexts({ entries: [missing, ...open], range })).toEqual([
      "missing-exit amber 2026-11-10",
      "missing-exit amber 2026-11-30",
    ]);
  });

  test("name corrections that wait for an answer, and neither answered nor outdated ones", () => {
    const waiting = { status: "open", isStale: false, isAfterExport: false } as const;
    const corrections = [
      { ...waiting, day: "2026-11-10" },
      { ...waiting, day: "2026-11-11", isStale: true },
      { ...waiting, day: "2026-11-12", status: "applied" as const },
      { ...waiting, day: "2026-12-01" },
    ];
    expect(findingTexts({ corrections })).toEqual(["unanswered amber 2026-11-10"]);
  });

  test("name days whose record or plan was changed after an export", () => {
    const applied = { status: "applied", isStale: false } as const;
    const corrections = [
      { ...applied, day: "2026-11-10", isAfterExport: true },
      { ...applied, day: "2026-11-11", isAfterExport: false },
      { ...applied, day: "2026-12-01", isAfterExport: true },
    ];
    expect(findingTexts({ corrections, planChanges: ["2026-11-20", "2026-12-01"] })).toEqual([
      "changed-after-export amber 2026-11-10",
      "changed-after-export amber 2026-11-20",
    ]);
  });
});

describe("the self-check of a part-timer's week", () => {
  /** Monday to Friday from 9 to 13. 17 November is a Tuesday. */
  const half = { partTimePercent: 50, pattern: weekdays(shift("9:00-13:00")) };
  const weekOfWork = (tuesdayEnd: string, monday = 16) =>
    [0, 1, 2, 3, 4].map((nth) => work(`2026-11-${monday + nth}`, "09:00", nth === 1 ? tuesdayEnd : "13:00"));
  const pact = { agreedOn: "2026-01-01", percent: 30 };
  const short = { partTimePercent: 20, pattern: weekdays(shift("9:00-10:59")) };
  const longer = "complementary-hours grey 2026-11-16 1";

  test.each<[string, Partial<Terms>, string, string[]]>([
    ["with the hours of the contract", half, "13:00", []],
    ["with a minute more and no pact", half, "13:01", [longer]],
    [
      "with a minute more before the pact",
      { ...half, pact: { ...pact, agreedOn: "2026-12-01" } },
      "13:01",
      [longer],
    ],
    ["with a minute more and a pact", { ...half, pact }, "13:01", []],
    ["with a minute more at full time", { ...half, partTimePercent: 100 }, "13:01", []],
    [
      "with more hours than a contract of less than 10 hours, whose pact does not count",
      { ...short, pact },
      "13:00",
      ["complementary-hours amber 2026-11-16 605"],
    ],
  ])("%s", (_, terms, tuesdayEnd, findings) => {
    expect(findingTexts({ entries: weekOfWork(tuesdayEnd), terms })).toEqual(findings);
  });

  test.each<[string, string, string[]]>([
    ["2026-11-01", "2026-11-21", []],
    ["2026-11-22", "2026-11-30", ["complementary-hours grey 2026-11-16 60"]],
  ])("that is over is found where it ends: from %s to %s", (from, to, findings) => {
    const entries = [...weekOfWork("14:00", 16), work("2026-11-30", "09:00", "14:00")];
    expect(findingTexts({ entries, terms: half, range: { from, to } })).toEqual(findings);
  });
});
