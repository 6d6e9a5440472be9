import { describe, expect, test } from "vitest";
import { overtimeOf } from "~/modules/periods/overtime-of-month";
import type { Piece } from "~/modules/periods/model/period";
import { overtimeRow } from "~/modules/compliance/representatives/month-rows.server";

const november = { from: "2026-11-01", to: "2026-11-30", isIssued: true };
const piece = (minutes: number, as: Piece["as"]): Piece => ({ on: "2026-11-05", minutes, as, fate: "paid" });

describe("the overtime of a period", () => {
  test("has overtime, force majeure and hours outside the pact, and no other class", () => {
    const pieces = [
      piece(60, "overtime"),
      piece(30, "overtime"),
      piece(45, "force_majeure"),
      piece(15, "outside_pact"),
      piece(480, "holiday"),
      piece(120, "complementary"),
    ];
    const lines = [
      { from: "2026-10-01", version: 1, figure: "overtime" as const, minutes: -60 },
      { from: "2026-10-01", version: 1, figure: "effective" as const, minutes: -60 },
    ];
    const overtime = overtimeOf({ ...november, pieces, lines })!;
    expect(overtime).toEqual({
      ...november,
      overtime: 90,
      forceMajeure: 45,
      outsidePact: 15,
      corrected: [{ from: "2026-10-01", minutes: -60 }],
    });
    expect(overtimeRow("Ana", overtime)).toEqual([
      "Ana",
      "01/11/2026",
      "30/11/2026",
      "1:30",
      "0:45",
      "0:15",
      "octubre de 2026: −1\u00a0h\u00a000\u00a0min",
      "Mes cerrado",
    ]);
  });

  test.each(["overtime", "force_majeure", "outside_pact"] as const)("has %s alone", (as) => {
    expect(overtimeOf({ ...november, pieces: [piece(60, as)], lines: [] })).not.toBeNull();
  });

  test("has a correction of an earlier period alone", () => {
    const lines = [{ from: "2026-10-01", version: 1, figure: "overtime" as const, minutes: -60 }];
    expect(overtimeOf({ ...november, pieces: [], lines })).toMatchObject({
      overtime: 0,
      corrected: [{ from: "2026-10-01", minutes: -60 }],
    });
  });

  test("is empty for a period with only other classes of excess", () => {
    expect(overtimeOf({ ...november, pieces: [piece(480, "holiday")], lines: [] })).toBeNull();
  });
});
