import { describe, expect, test } from "vitest";
import type { ExplainedAmount } from "~/modules/schedules/explain-hours";
import type { Schedule } from "~/modules/schedules/schedule";
import { dayRecordsOf, type DayEntry } from "~/modules/timesheets/day-record";
import {
  countedDaysOf,
  explain,
  explainAbsence,
  amountTextOf,
  daysLine,
  type ExplainedPeriod,
  type Explanation,
  type Figure,
} from "~/modules/timesheets/explain";
import { absenceAmountsOf } from "~/modules/timesheets/reports/person-summary";
import { sumDays } from "~/modules/timesheets/sum-days";
import { addDays, type DateRange } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { nightMinutesOf } from "~/modules/law/night-minutes";
import { livesOfTiers } from "../../support/rounds";
import { aSchedule, at, madridZone, sickLeave, vacation, withTerms } from "../schedules/a-schedule";
import { aPlannedLife, Chance } from "../schedules/random-schedule";
import { aPublishedLife } from "../schedules/random-weeks";
import { aLog } from "./my-time/a-log";

const figures: Figure[] = ["recorded", "effective", "expected", "adjustment", "difference", "nights", "days"];

/** Returns a period with its days, and what explains them. */
function periodOf(
  {
    schedule,
    entries,
    range,
    now,
  }: { schedule: Schedule; entries: DayEntry[]; range: DateRange; now: number },
  reader: Partial<Pick<ExplainedPeriod, "isOwn" | "seenFrom">> = {},
) {
  const planned = { schedule, moves: [], now };
  const todayOn = localDateOf(now, madridZone);
  const days = dayRecordsOf({ entries, planned }, { range, todayOn });
  const counted = countedDaysOf(planned, entries, range);
  return { days, todayOn, period: { days, counted, schedule, isOwn: true, seenFrom: null, ...reader } };
}

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null;
/** Returns names and amounts of parts, without their own parts. */
const listed = ({ parts }: ExplainedAmount) => parts.map(({ name, amount }) => [plain(name), amount]);

const november = { from: "2026-11-02", to: "2026-11-08" };
const now = at("2026-11-25 12:00");
const worked = (on: string, from: string, to: string, more: Parameters<typeof aLog>[2] = {}) =>
  aLog(`${on}T${from}+01:00`, `${on}T${to}+01:00`, more);

describe("the explanation of a week of 8 hours from Monday to Friday, with a holiday and a vacation day", () => {
  const schedule = aSchedule({ absences: [vacation("2026-11-06", "2026-11-06")] });
  const entries = [
    worked("2026-11-03", "09:00", "14:00"),
    worked("2026-11-03", "15:00", "19:10"),
    worked("2026-11-04", "09:00", "17:00"),
    worked("2026-11-05", "09:00", "16:30"),
  ];
  const { period } = periodOf({ schedule, entries, range: november, now });

  test("has a difference that is the sum of its days, each with its entries and its plan", () => {
    const difference = explain("difference", period);
    expect(listed(difference)).toEqual([
      ["mar 03/11", 70],
      ["jue 05/11", -30],
    ]);
    const [tuesday] = difference.parts;
    expect(listed(tuesday!)).toEqual([
      ["trabajado", 550],
      ["previsto", -480],
    ]);
    expect(listed(tuesday!.parts[0]!)).toEqual([
      ["09:00 – 14:00", 300],
      ["15:00 – 19:10", 250],
    ]);
    expect(plain(daysLine(difference))).toBe("mar 03/11: +1 h 10 min · jue 05/11: −30 min");
    expect(plain(difference.sentence)).toBe(
      "Trabajado 24 h 40 min menos previsto 24 h 00 min. Los días que no salen cuadran.",
    );
  });

  test("states the expected hours that a holiday and an absence take", () => {
    const expected = explain("expected", period);
    expect(listed(expected)).toEqual([
      ["lun 02/11", 0],
      ["mar 03/11", 480],
      ["mié 04/11", 480],
      ["jue 05/11", 480],
      ["vie 06/11", 0],
    ]);
    expect(expected.parts.map(listed)).toEqual([
      [
        ["horario", 480],
        ["Festivo", -480],
      ],
      [["09:00–17:00", 480]],
      [["09:00–17:00", 480]],
      [["09:00–17:00", 480]],
      [
        ["horario", 480],
        ["Vacaciones", -480],
      ],
    ]);
  });
});

test("a private absence is named only for its person", () => {
  const schedule = aSchedule({ absences: [sickLeave("2026-11-04", "2026-11-04")] });
  const nameFor = (isOwn: boolean) => {
    const { period } = periodOf({ schedule, entries: [], range: november, now }, { isOwn });
    return explain("expected", period).parts[2]!.parts[1]!.name;
  };
  expect([nameFor(true), nameFor(false)]).toEqual(["Baja médica", "Ausencia"]);
});

test("the time that absences take from a period is the sum of its days, also with rounded hundredths", () => {
  const range = { from: "2026-11-02", to: "2026-11-30" };
  const tenMinutes = { kind: "hours", from: 540, to: 550 } as const;
  const short = { ...vacation("2026-11-03", "2026-11-06", tenMinutes), name: "Médico", kind: "moving-home" };
  const schedule = aSchedule({ absences: [vacation("2026-11-10", "2026-11-11"), short] });
  const explained = absenceAmountsOf(schedule, range).map((each) => explainAbsence(each, schedule, range));
  expect(explained.map(({ name, unit, amount }) => [name, unit, amount])).toEqual([
    ["Médico", "minutes", 40],
    ["Vacaciones (días)", "days", 200],
  ]);
  expect(explained.map(listed)).toEqual([
    ["mar 03/11", "mié 04/11", "jue 05/11", "vie 06/11"].map((name) => [name, 10]),
    ["mar 10/11", "mié 11/11"].map((name) => [name, 100]),
  ]);
});

test("a reader sees the days before their first one as one sum", () => {
  const entries = [worked("2026-11-03", "09:00", "18:00"), worked("2026-11-05", "09:00", "18:00")];
  const of = { schedule: aSchedule(), entries, range: november, now };
  const { period } = periodOf(of, { seenFrom: "2026-11-05" });
  expect(listed(explain("effective", period))).toEqual([
    ["antes del 05/11", 540],
    ["jue 05/11", 540],
  ]);
  expect(listed(explain("difference", period))).toEqual([
    ["antes del 05/11", -420],
    ["jue 05/11", 60],
    ["vie 06/11", -480],
  ]);
});

test("the difference of a flexible week is one part, with the hours of each of its days", () => {
  const schedule = withTerms({
    pattern: { kind: "flexible", weeklyMinutes: 1_000, referenceDays: [0, 1] },
    holidaysOff: false,
  });
  const entries = [worked("2026-11-03", "09:00", "19:00"), worked("2026-11-05", "09:00", "18:00")];
  const { period } = periodOf({ schedule, entries, range: november, now });
  const [week, ...others] = explain("difference", period).parts;
  expect(others).toEqual([]);
  expect([week!.name, week!.amount]).toEqual(["semana del 02/11", 140]);
  expect(week!.parts.map(listed)).toEqual([
    [
      ["mar 03/11", 600],
      ["jue 05/11", 540],
    ],
    [
      ["lun 02/11", -500],
      ["mar 03/11", -500],
    ],
  ]);
});

test("on the night of a clock change the explanation states the hour that terms with a neutral clock change leave out", () => {
  const schedule = withTerms({ clockChange: "neutral" });
  const entries = [aLog("2026-10-24T22:00+02:00", "2026-10-25T06:00+01:00")];
  const { period } = periodOf({ schedule, entries, range: { from: "2026-10-24", to: "2026-10-25" }, now });
  const [night] = explain("effective", period).parts;
  expect(listed(night!)).toEqual([
    ["22:00 – 06:00", 540],
    ["cambio de hora", -60],
  ]);
});

test("a pause is named in its entry, and an open entry adds nothing", () => {
  const entries = [
    worked("2026-11-03", "09:00", "17:00", {
      pauses: [["2026-11-03T11:00+01:00", "2026-11-03T11:45+01:00"]],
    }),
    aLog("2026-11-04T09:00+01:00", null, { isExitMissing: true }),
  ];
  const { period } = periodOf({ schedule: aSchedule({ terms: [] }), entries, range: november, now });
  const hours = explain("recorded", period);
  expect(hours.parts.map(listed)).toEqual([[["09:00 – 17:00 sin 45 min de pausa", 435]]]);
  expect(listed(explain("days", period))).toEqual([
    ["mar 03/11", 100],
    ["mié 04/11", 100],
  ]);
});

/** Returns the names of the amounts that their parts do not add up to. */
const brokenSums = (explained: ExplainedAmount): string[] => [
  ...(explained.parts.length > 0 &&
  explained.amount !== explained.parts.reduce((sum, { amount }) => sum + amount, 0)
    ? [explained.name]
    : []),
  ...(Number.isInteger(explained.amount) ? [] : [`${explained.name} is not whole`]),
  ...explained.parts.flatMap(brokenSums),
];

/** Returns the amounts that a line shows, in minutes: first the figure, then its parts. */
const amountsIn = (line: string): number[] =>
  line
    .split(/ = | · /)
    .map((text) => /([+−]?)(?:(\d+)\u00a0h\u00a0)?(\d+)\u00a0min$/.exec(text)!)
    .map(
      ([, sign, hours = "0", minutes]) => (sign === "−" ? -1 : 1) * (60 * Number(hours) + Number(minutes)),
    );

const isLineRight = (explanation: Explanation): boolean => {
  const { unit, amount } = explanation;
  if (explanation.parts.length === 0) return amount === 0;
  const [whole, ...parts] = amountsIn(`${amountTextOf(unit, amount)} = ${daysLine(explanation)}`);
  return whole === amount && parts.reduce((sum, each) => sum + each, 0) === whole;
};

for (const { count, options } of livesOfTiers(5_000))
  test(
    `in ${count} random lives every explained figure adds up to the one on screens and in files`,
    options,
    () => {
      const seen = { weeks: 0, changes: 0, holidays: 0, absences: 0, hidden: 0 };
      for (let seed = 1; seed <= count; seed += 1) {
        const {
          schedule,
          logs,
          range: whole,
          now: instant,
        } = seed % 2 === 0 ? aPublishedLife(seed) : aPlannedLife(seed);
        const chance = new Chance(seed);
        const from = addDays(whole.from, chance.below(7));
        const range = { from, to: addDays(from, chance.below(9)) };
        const entries = logs.map((log) => ({ ...aLog("2026-11-03T08:00+01:00", null), ...log }));
        const seenFrom = chance.below(4) === 0 ? addDays(from, 2) : null;
        const { days, todayOn, period } = periodOf({ schedule, entries, range, now: instant }, { seenFrom });
        const sum = sumDays(days, todayOn);
        const ofDays = days.flatMap((day) => day.entries);
        const shown: Record<Figure, number> = {
          recorded: days.reduce((all, { totalMs }) => all + totalMs / 60_000, 0),
          effective: sum?.effective ?? 0,
          expected: sum?.expected ?? 0,
          adjustment: sum?.adjustment ?? 0,
          difference: sum?.difference ?? 0,
          nights: ofDays.reduce((all, entry) => all + nightMinutesOf(entry), 0),
          days: 100 * days.filter(({ records }) => records > 0).length,
        };
        for (const figure of figures) {
          const explanation = explain(figure, period);
          expect([seed, figure, explanation.amount]).toEqual([seed, figure, shown[figure]]);
          expect([seed, figure, ...brokenSums(explanation)]).toEqual([seed, figure]);
          if (figure !== "days")
            expect([seed, figure, isLineRight(explanation)]).toEqual([seed, figure, true]);
        }
        for (const absence of absenceAmountsOf(schedule, range)) {
          const explanation = explainAbsence(absence, schedule, range);
          expect([seed, absence.name, explanation.amount]).toEqual([seed, absence.name, absence.amount]);
          expect([seed, ...brokenSums(explanation)]).toEqual([seed]);
        }
        const names = ["effective", "expected", "difference"].flatMap((figure) =>
          explain(figure as Figure, period).parts.flatMap((part) => [
            part.name,
            ...part.parts.map(({ name }) => name),
          ]),
        );
        const has = (text: string) => (names.some((name) => name.startsWith(text)) ? 1 : 0);
        seen.weeks += has("semana");
        seen.changes += has("cambio");
        seen.holidays += has("Festivo");
        seen.absences += has("Vacaciones");
        seen.hidden += has("antes");
      }
      for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(count / 500);
    },
  );
