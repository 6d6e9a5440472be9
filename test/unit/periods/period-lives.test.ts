// Proves the figures, pieces and lines of random lives against a count minute by minute.
import { expect, test } from "vitest";
import { excessFactsOf } from "~/modules/periods/model/excess-facts";
import { faultOfPieces } from "~/modules/periods/model/fault-of-pieces";
import { figuresOf } from "~/modules/periods/model/figures-of";
import { judgedWeeksOf } from "~/modules/periods/model/judged-weeks-of";
import { linesOf, movedByLines, type IssuedPeriod } from "~/modules/periods/model/lines-of";
import { correctedFigures, fates, pieceClasses, type Fate, type Piece } from "~/modules/periods/model/period";
import { proposePieces } from "~/modules/periods/model/propose-pieces";
import { recomputePeriod } from "~/modules/periods/model/recompute-period";
import { addDays, weekOf, type DateRange } from "~/time/dates";
import { startOfDay } from "~/time/zones";
import { minuteMs } from "~/time/units";
import { rounds } from "../../support/rounds";
import { madridZone } from "../schedules/a-schedule";
import { aPlannedLife, Chance, type PlannedLife } from "../schedules/random-schedule";
import { recordOf } from "./a-period";
import { countPeriod } from "./period-oracle";

const tiers = [
  { count: rounds(200), options: {} },
  { count: rounds(5_000), options: { tags: "deep" } },
];

/** Returns a random life in which all days are over, with full-time and part-time terms. */
function aLife(seed: number): PlannedLife {
  const chance = new Chance(seed);
  const life = aPlannedLife(seed);
  const terms = life.schedule.terms.map((each) => ({
    ...each,
    partTimePercent: chance.pick([100, 100, 50, 75]),
    contract: chance.pick([null, "indefinite", "indefinite", "temporary"] as const),
    // So small a pact is used up within two weeks.
    pact: chance.pick([
      null,
      { agreedOn: addDays(life.range.from, chance.below(9) - 4), percent: chance.pick([1, 2, 30]) },
    ]),
  }));
  const now = startOfDay(addDays(life.range.to, 9), madridZone);
  return { ...life, schedule: { ...life.schedule, terms }, now };
}

/** Returns two to four consecutive periods from the Monday before a range to a Sunday after it. */
function periodsOf({ from, to }: DateRange, chance: Chance): DateRange[] {
  const last = weekOf(addDays(to, 7)).to;
  const cuts = [...new Set(chance.list(3, () => addDays(from, chance.below(14))))].sort();
  const starts = [weekOf(addDays(from, -7)).from, ...cuts];
  return starts.map((start, at) => ({
    from: start,
    to: starts[at + 1] ? addDays(starts[at + 1]!, -1) : last,
  }));
}

type Issued = IssuedPeriod & { range: DateRange };

/** Returns the figures and the proposed pieces of a period. */
function computed(
  life: PlannedLife,
  range: DateRange,
  { issued, fateOf }: { issued: readonly Issued[]; fateOf?: () => Fate },
) {
  const record = recordOf(life, range);
  const weeks = judgedWeeksOf(record, range);
  const facts = excessFactsOf(life.schedule, issued, range.from);
  const proposed = proposePieces(weeks, facts);
  const pieces = fateOf ? proposed.map((piece) => ({ ...piece, fate: fateOf() })) : proposed;
  const figures = figuresOf(record, { range, todayOn: addDays(range.to, 30), pieces, balance: 0 });
  return { weeks, facts, pieces, figures };
}

/** Returns the minutes of pieces by day and class. */
function byDayAndClass(pieces: readonly Piece[]): Record<string, number> {
  const minutes: Record<string, number> = {};
  for (const { on, as, ...piece } of pieces)
    minutes[`${on} ${as}`] = (minutes[`${on} ${as}`] ?? 0) + piece.minutes;
  return minutes;
}

const sumOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { minutes }) => sum + minutes, 0);

for (const { count, options } of tiers) {
  test(
    `${count} random lives have the figures of a count by minutes, however they are divided into periods`,
    options,
    () => {
      const met = new Set<string>();
      for (let seed = 1; seed <= count; seed += 1) {
        const life = aLife(seed);
        const ranges = periodsOf(life.range, new Chance(seed));
        const whole = { from: ranges[0]!.from, to: ranges.at(-1)!.to };
        const issued: Issued[] = [];
        for (const range of ranges) {
          const { weeks, facts, pieces, figures } = computed(life, range, { issued });
          expect(
            {
              effective: figures.effective,
              night: figures.night,
              daysWorked: figures.days_worked,
              excess: byDayAndClass(pieces),
            },
            `seed ${seed}, ${range.from}`,
          ).toEqual(countPeriod(life, range, whole));
          expect(faultOfPieces(pieces, weeks, facts), `seed ${seed}`).toBeNull();
          expect(figures.ordinary, `seed ${seed}`).toBe(figures.effective - sumOf(pieces));
          const centres = figures.centres.reduce((sum, { effective }) => sum + effective, 0);
          expect(centres, `seed ${seed}`).toBe(figures.effective);
          for (const { as } of pieces) met.add(as);
          issued.push({ range, from: range.from, version: 1, figures, pieces, lines: [] });
        }
      }
      expect([...met].sort()).toEqual(["complementary", "holiday", "outside_pact", "overtime", "voluntary"]);
    },
  );

  test(
    `${count} random lives with late facts: issued figures and lines add up to the recomputed ones`,
    options,
    () => {
      let [late, taken] = [0, 0];
      for (let seed = 1; seed <= count; seed += 1) {
        const chance = new Chance(seed);
        let life = aLife(seed);
        const issued: Issued[] = [];
        let moved = 0;
        for (const range of periodsOf(life.range, chance)) {
          const recomputed = () =>
            issued.map((one) =>
              recomputePeriod(recordOf(life, one.range), one, {
                range: one.range,
                todayOn: addDays(one.range.to, 30),
                issued,
              }),
            );
          expect(linesOf(issued, recomputed()), `seed ${seed}: without late facts`).toEqual([]);
          life = withLateFacts(life, chance);
          const lines = linesOf(issued, recomputed());
          late += lines.length;
          moved += movedByLines(lines, issued);
          const { pieces, figures } = computed(life, range, { issued, fateOf: () => chance.pick(fates) });
          issued.push({ range, from: range.from, version: 1, figures, pieces, lines });
          const all = issued.flatMap((each) => each.lines);
          let owed = 0;
          for (const [at, { from, figures: now }] of recomputed().slice(0, -1).entries()) {
            const first = issued[at]!;
            for (const figure of correctedFigures) {
              const lined = all.filter((line) => line.from === from && line.figure === figure);
              const stated = lined.reduce((sum, { minutes }) => sum + minutes, first.figures[figure] ?? 0);
              expect([figure, stated], `seed ${seed}, ${from}`).toEqual([figure, now[figure] ?? 0]);
            }
            for (const as of pieceClasses) {
              const paid = sumOf(first.pieces.filter((piece) => piece.as === as && piece.fate === "paid"));
              owed += Math.max(0, paid - now[as]);
            }
          }
          expect(moved, `seed ${seed}`).toBe(owed);
          taken += owed;
        }
      }
      expect(late).toBeGreaterThan(count);
      expect(taken).toBeGreaterThan(count);
    },
  );
}

/** Removes entries, and lets others last longer. */
const withLateFacts = (life: PlannedLife, chance: Chance): PlannedLife => ({
  ...life,
  logs: life.logs.flatMap((log) => {
    const change = chance.below(8);
    if (change === 0) return [];
    if (change > 1 || log.checkOutTime === null) return [log];
    const more = chance.below(90) * minuteMs;
    return [{ ...log, checkOutTime: log.checkOutTime + more, durationMs: log.durationMs! + more }];
  }),
});
