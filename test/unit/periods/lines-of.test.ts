// Proves what late facts change in issued periods: lines, and the moves that follow from them.
import { describe, expect, test } from "vitest";
import { linesOf, movedByLines, type IssuedPeriod } from "~/modules/periods/model/lines-of";
import type { CorrectedFigure, Line, Piece } from "~/modules/periods/model/period";

type Figures = IssuedPeriod["figures"];
const noFigures: Figures = {
  effective: 0,
  expected: 0,
  week_adjustment: 0,
  ordinary: 0,
  complementary: 0,
  voluntary: 0,
  outside_pact: 0,
  overtime: 0,
  force_majeure: 0,
  holiday: 0,
  night: 0,
  days_worked: 0,
};
const issuedIn = (
  from: string,
  figures: Partial<Figures>,
  others: Partial<IssuedPeriod> = {},
): IssuedPeriod => ({
  from,
  version: 1,
  figures: { ...noFigures, ...figures },
  pieces: [],
  lines: [],
  ...others,
});
const nowIn = (from: string, figures: Partial<Figures>) => ({ from, figures: { ...noFigures, ...figures } });
const aLine = (from: string, figure: CorrectedFigure, minutes: number, version = 1): Line => ({
  from,
  version,
  figure,
  minutes,
});

describe("the lines of a period", () => {
  const october = issuedIn("2026-10-01", { effective: 9_600, ordinary: 9_600 });

  test("show the addition of a correction to an earlier period, and its reversal", () => {
    const added = linesOf([october], [nowIn("2026-10-01", { effective: 9_660, ordinary: 9_660 })]);
    expect(added).toEqual([aLine("2026-10-01", "effective", 60), aLine("2026-10-01", "ordinary", 60)]);
    const november = issuedIn("2026-11-01", { effective: 9_120, ordinary: 9_120 }, { lines: added });
    const unchanged = nowIn("2026-11-01", { effective: 9_120, ordinary: 9_120 });
    const reversed = [nowIn("2026-10-01", { effective: 9_600, ordinary: 9_600 }), unchanged];
    expect(linesOf([october, november], reversed)).toEqual([
      aLine("2026-10-01", "effective", -60),
      aLine("2026-10-01", "ordinary", -60),
    ]);
    const still = [nowIn("2026-10-01", { effective: 9_660, ordinary: 9_660 }), unchanged];
    expect(linesOf([october, november], still)).toEqual([]);
  });

  test("name the version that counts", () => {
    const second = issuedIn("2026-10-01", { effective: 10 }, { version: 2 });
    expect(linesOf([second], [nowIn("2026-10-01", { effective: 15 })])).toEqual([
      aLine("2026-10-01", "effective", 5, 2),
    ]);
  });

  test("count days worked, and expected minutes that were unknown", () => {
    const september = issuedIn("2026-09-01", { expected: null });
    expect(linesOf([september], [nowIn("2026-09-01", { expected: 480, days_worked: 1 })])).toEqual([
      aLine("2026-09-01", "expected", 480),
      aLine("2026-09-01", "days_worked", 1),
    ]);
  });

  test("are empty for a period that was not computed again", () => {
    expect(linesOf([october], [])).toEqual([]);
  });
});

describe("the balance after a line", () => {
  const paid = (minutes: number, fate: Piece["fate"] = "paid"): Piece => ({
    on: "2026-10-16",
    minutes,
    as: "overtime",
    fate,
  });
  const october = issuedIn("2026-10-01", { overtime: 480 }, { pieces: [paid(480)] });
  const overtime = (minutes: number) => aLine("2026-10-01", "overtime", minutes);

  test("regains the paid minutes that a correction takes away", () => {
    const lines = linesOf([october], [nowIn("2026-10-01", { overtime: 420 })]);
    expect(lines).toEqual([overtime(-60)]);
    expect(movedByLines(lines, [october])).toBe(60);
  });

  test("loses them again when the correction is reversed", () => {
    const november = issuedIn("2026-11-01", {}, { lines: [overtime(-60)] });
    expect(movedByLines([overtime(60)], [october, november])).toBe(-60);
  });

  test("is not moved by more excess, nor by other figures", () => {
    expect(movedByLines([overtime(30), aLine("2026-10-01", "effective", -60)], [october])).toBe(0);
  });

  test("loses unpaid minutes first", () => {
    const pieces = [paid(200), paid(280, "rested")];
    const mixed = issuedIn("2026-10-01", { overtime: 480 }, { pieces });
    expect(movedByLines([overtime(-280)], [mixed])).toBe(0);
    expect(movedByLines([overtime(-300)], [mixed])).toBe(20);
  });
});
