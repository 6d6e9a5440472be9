// Proves that the days of each figure of a period add up exactly to it, also after later facts.
import { expect, test } from "vitest";
import { explainPeriod, type PeriodExplanation } from "~/modules/periods/model/explain-period";
import { excessFactsOf } from "~/modules/periods/model/excess-facts";
import { figuresOf } from "~/modules/periods/model/figures-of";
import { judgedWeeksOf } from "~/modules/periods/model/judged-weeks-of";
import type { PersonPeriod } from "~/modules/periods/model/draft-of";
import { proposePieces } from "~/modules/periods/model/propose-pieces";
import { absenceFigure, excessGroups } from "~/modules/periods/statement-rows";
import type { PeriodFigures, Piece } from "~/modules/periods/model/period";
import { weekOf, type DateRange } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { rounds } from "../../support/rounds";
import { aLog, aSchedule, at, madridZone } from "../schedules/a-schedule";
import { aPlannedLife, type PlannedLife } from "../schedules/random-schedule";
import { balanceAt, november, recordOf } from "./a-period";

/** Returns the database's record of a period. */
function readRecord(life: PlannedLife, range: DateRange): PersonPeriod {
  const record = recordOf(life, range);
  const balance = balanceAt(life, range);
  return {
    ...record,
    days: record.days as PersonPeriod["days"],
    corrections: [],
    work: life.logs,
    readAt: life.now,
    balance,
  };
}

/** Returns a period as it would be issued: all excess is paid. */
function draft(life: PlannedLife, range: DateRange) {
  const record = readRecord(life, range);
  const pieces = proposePieces(
    judgedWeeksOf(record, range),
    excessFactsOf(life.schedule, [], range.from),
  ).map((piece): Piece => ({ ...piece, fate: "paid" }));
  const todayOn = localDateOf(life.now, madridZone);
  return { record, pieces, figures: figuresOf(record, { range, todayOn, pieces, balance: record.balance }) };
}

/** Returns the amount of each figure that has a row. */
const amountsOf = (figures: PeriodFigures, pieces: readonly Piece[]): Map<string, number | null> =>
  new Map([
    ["effective", figures.effective],
    ["expected", figures.expected],
    ["difference", figures.expected === null ? null : figures.effective - figures.expected],
    ["balance", figures.balance],
    ["ordinary", figures.ordinary],
    ["night", figures.night],
    ["days_worked", 100 * figures.days_worked],
    ...excessGroups(pieces).map(({ figure, pieces: some }): [string, number] => [
      figure,
      some.reduce((sum, { minutes }) => sum + minutes, 0),
    ]),
    ...figures.absences.map((absence): [string, number] => [absenceFigure(absence), absence.amount]),
  ]);

const sumsOf = (explained: PeriodExplanation) =>
  Object.entries(explained).map(([figure, { parts }]) => [
    figure,
    parts.reduce((sum, { amount }) => sum + amount, 0),
  ]);

for (const { count, options } of [
  { count: rounds(200), options: {} },
  { count: rounds(5_000), options: { tags: "deep" } },
])
  test(
    `the days of each figure of ${count} random periods add up to it, before and after late facts`,
    options,
    () => {
      const met = new Set<string>();
      for (let seed = 1; seed <= count; seed += 1) {
        const life = aPlannedLife(seed);
        const range = { from: life.range.from, to: weekOf(life.range.to).to };
        const { record, pieces, figures } = draft(life, range);
        const amounts = amountsOf(figures, pieces);
        const late = readRecord({ ...life, logs: life.logs.slice(1) }, range);
        for (const [isIssued, read] of [
          [false, record],
          [true, late],
        ] as const) {
          const explained = explainPeriod(read, { range, figures, pieces, isIssued });
          for (const [figure, sum] of sumsOf(explained)) {
            expect([figure, sum], `seed ${seed}, ${isIssued ? "issued" : "draft"}`).toEqual([
              figure,
              amounts.get(figure as string),
            ]);
            met.add(String(figure));
          }
          if (!isIssued)
            for (const [figure, amount] of amounts)
              if (amount !== null && amount !== 0) expect(explained, `seed ${seed}`).toHaveProperty([figure]);
        }
      }
      for (const figure of [
        "effective",
        "expected",
        "difference",
        "balance",
        "ordinary",
        "night",
        "days_worked",
      ])
        expect(met).toContain(figure);
    },
  );

/** A week of 40 h with 70 minutes more on its Tuesday and 30 less on its Thursday. */
const week = (tuesdayEnd: string): PlannedLife => ({
  schedule: aSchedule(),
  logs: [
    aLog("2026-11-10 09:00", `2026-11-10 ${tuesdayEnd}`),
    aLog("2026-11-11 09:00", "2026-11-11 17:00"),
    aLog("2026-11-12 09:00", "2026-11-12 16:30"),
  ],
  moves: [],
  range: november,
  now: at("2026-12-02 09:00"),
});

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const listed = (explained: PeriodExplanation, figure: string) =>
  explained[figure]!.parts.map(({ name, amount }) => [plain(name), amount]);

test("a figure expands to its days, and these to entries and plans", () => {
  const range = { from: "2026-11-10", to: "2026-11-12" };
  const { record, pieces, figures } = draft(week("18:10"), range);
  const explained = explainPeriod(record, { range, figures, pieces, isIssued: false });
  expect(listed(explained, "difference")).toEqual([
    ["mar 10/11", 70],
    ["jue 12/11", -30],
  ]);
  const [tuesday] = explained.difference!.parts;
  expect(
    tuesday!.parts.map(({ name, amount, parts }) => [name, amount, parts.map((part) => plain(part.name))]),
  ).toEqual([
    ["trabajado", 550, ["09:00 – 18:10"]],
    ["previsto", -480, ["09:00–17:00"]],
  ]);
});

test("changes of later facts are a separate part of an issued figure", () => {
  const range = { from: "2026-11-10", to: "2026-11-12" };
  const { pieces, figures } = draft(week("18:10"), range);
  const late = readRecord(week("19:10"), range);
  const explained = explainPeriod(late, { range, figures, pieces, isIssued: true });
  expect(listed(explained, "effective")).toEqual([
    ["mar 10/11", 610],
    ["mié 11/11", 480],
    ["jue 12/11", 450],
    ["lo que ha cambiado después de cerrar", -60],
  ]);
});
