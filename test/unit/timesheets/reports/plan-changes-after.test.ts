import { describe, expect, test } from "vitest";
import {
  planChangesAfter,
  type RecordedAbsence,
} from "~/modules/timesheets/reports/model/plan-changes-after";
import { aSchedule, madridCalendar, termsFrom } from "../../schedules/a-schedule";

const at = (text: string) => Date.parse(text);
const range = { from: "2026-10-01", to: "2026-10-31" };
const recordedAt = at("2026-11-05T09:12Z");
const exported = (...instants: string[]) =>
  instants.map((instant) => ({ firstAt: at(instant), lastAt: at(instant) }));
const november = exported("2026-11-02T10:00Z");
const by = { recordedAt, author: "Marta Ruiz" };
const plain = (text: string) => text.replaceAll("\u00a0", " ");

interface Changed {
  schedule?: ReturnType<typeof aSchedule>;
  recorded?: {
    kind: "terms_agreed" | "calendar_declared";
    seq: number;
    recordedAt: number;
    author: string;
  }[];
  absences?: RecordedAbsence[];
}
const changesOf = ({ schedule = aSchedule(), recorded = [], absences = [] }: Changed, exports = november) =>
  planChangesAfter({ schedule, recorded, absences }, { exports, range, timeZone: "Europe/Madrid" }).map(
    ({ on, text }) => [on, plain(text)],
  );

describe("a note about terms that were recorded after an export of their month", () => {
  const schedule = aSchedule({ terms: [termsFrom("2026-01-01"), termsFrom("2026-10-12", { seq: 7 })] });
  const recorded = [{ kind: "terms_agreed" as const, seq: 7, ...by }];

  test("names their author and time", () => {
    expect(changesOf({ schedule, recorded })).toEqual([
      ["2026-10-12", "Horario desde el 12/10/2026, por Marta Ruiz el 05/11/2026 10:12"],
    ]);
  });

  test.each([
    ["without an export", []],
    ["recorded before the export", exported("2026-11-05T09:13Z")],
    ["of days after the day of the export", exported("2026-10-11T10:00Z")],
  ])("is missing for %s", (_, exports) => {
    expect(changesOf({ schedule, recorded }, exports)).toEqual([]);
  });

  test("is missing if they start in another month, or were replaced before this month", () => {
    const terms = (from: string) =>
      aSchedule({ terms: [termsFrom("2026-01-01"), termsFrom(from, { seq: 7 })] });
    expect(changesOf({ schedule: terms("2026-11-01"), recorded })).toEqual([]);
    const replaced = aSchedule({
      terms: [termsFrom("2026-08-01", { seq: 7 }), termsFrom("2026-09-01", { seq: 6 })],
    });
    expect(changesOf({ schedule: replaced, recorded })).toEqual([]);
    const twice = aSchedule({
      terms: [termsFrom("2026-10-12", { seq: 7 }), termsFrom("2026-10-12", { seq: 8 })],
    });
    expect(changesOf({ schedule: twice, recorded })).toEqual([]);
  });
});

describe("a note about a calendar that was declared after an export", () => {
  const recorded = [{ kind: "calendar_declared" as const, seq: 9, ...by }];
  const changed = (on: string, centre = "madrid") =>
    aSchedule({
      calendars: [
        madridCalendar,
        {
          ...madridCalendar,
          centre,
          seq: 9,
          days: [...madridCalendar.days, { on, name: "Puente", scope: "company", factor: 0 }],
        },
      ],
    });

  test("names its changed days of the month", () => {
    expect(changesOf({ schedule: changed("2026-10-13"), recorded })).toEqual([
      ["2026-10-13", "Calendario de 2026 (13/10/2026), por Marta Ruiz el 05/11/2026 10:12"],
    ]);
  });

  test("is missing for other months and other centres", () => {
    expect(changesOf({ schedule: changed("2026-12-24"), recorded })).toEqual([]);
    expect(changesOf({ schedule: changed("2026-10-13", "las-palmas"), recorded })).toEqual([]);
  });
});

describe("a note about an absence that was recorded after an export", () => {
  const days = (from: string, to: string, what = "vacation") => ({ from, to, what });
  const absence = (changes: Partial<RecordedAbsence> = {}): RecordedAbsence => ({
    ...by,
    name: "Vacaciones",
    before: null,
    after: days("2026-10-28", "2026-11-03"),
    ...changes,
  });

  test("names its days, and hides kind and author of a private kind", () => {
    expect(changesOf({ absences: [absence()] })).toEqual([
      ["2026-10-28", "Vacaciones del 28/10/2026 al 03/11/2026, por Marta Ruiz el 05/11/2026 10:12"],
    ]);
    expect(changesOf({ absences: [absence({ name: "Ausencia", author: null })] })).toEqual([
      ["2026-10-28", "Ausencia del 28/10/2026 al 03/11/2026, el 05/11/2026 10:12"],
    ]);
  });

  test("mentions returned days, also if the absence moves to another month", () => {
    expect(changesOf({ absences: [absence({ before: absence().after, after: null })] })[0]![1]).toMatch(
      /^Vacaciones \(se retira\) del/,
    );
    const moved = absence({
      after: days("2026-12-01", "2026-12-01"),
      before: days("2026-10-05", "2026-10-05"),
    });
    expect(changesOf({ absences: [moved] })).toEqual([
      ["2026-10-05", "Vacaciones del 01/12/2026, por Marta Ruiz el 05/11/2026 10:12"],
    ]);
  });

  test("is missing for days after the export", () => {
    expect(changesOf({ absences: [absence()] }, exported("2026-10-27T10:00Z"))).toEqual([]);
  });

  test.each([
    ["the same days", days("2026-10-05", "2026-10-20"), undefined],
    ["a later end", days("2026-10-05", "2026-10-22"), "2026-10-21"],
    ["an earlier end", days("2026-10-05", "2026-10-16"), "2026-10-17"],
    ["an earlier beginning", days("2026-10-02", "2026-10-20"), "2026-10-02"],
    ["a later beginning", days("2026-10-07", "2026-10-20"), "2026-10-05"],
    ["both others", days("2026-10-08", "2026-10-22"), "2026-10-05"],
    ["another kind", days("2026-10-05", "2026-10-20", "moving-home"), "2026-10-05"],
  ])("with %s names the first changed day", (_, after, on) => {
    const changed = absence({ before: days("2026-10-05", "2026-10-20"), after });
    expect(changesOf({ absences: [changed] }).map(([day]) => day)).toEqual(on === undefined ? [] : [on]);
  });

  test("is missing for an absence shortened after the day of the export", () => {
    const cut = absence({
      before: days("2026-10-05", "2026-10-30"),
      after: days("2026-10-05", "2026-10-16"),
    });
    expect(changesOf({ absences: [cut] }, exported("2026-10-16T10:00Z"))).toEqual([]);
  });
});
