import { describe, expect, test } from "vitest";
import type { Piece } from "~/modules/periods/model/period";
import { restedText } from "~/modules/periods/statement-rows";

const piece = (on: string, minutes: number, fate: Piece["fate"] = "rested"): Piece => ({
  on,
  minutes,
  as: "overtime",
  fate,
});
const textOf = (...pieces: Piece[]) => restedText(pieces)?.replaceAll("\u00a0", " ");

describe("the time to rest", () => {
  test("has its days, in order", () => {
    expect(textOf(piece("2026-10-30", 30))).toBe("30 min extra del viernes 30");
    expect(textOf(piece("2026-10-30", 20), piece("2026-10-15", 40), piece("2026-10-30", 10))).toBe(
      "1 h 10 min extra del jueves 15 y del viernes 30",
    );
  });

  test("has the number of its days if they are more than two", () => {
    const days = ["2026-10-05", "2026-10-06", "2026-10-07"].map((on) => piece(on, 30));
    expect(textOf(...days)).toBe("1 h 30 min extra de 3 días");
  });

  test("is absent without a piece that is rested", () => {
    expect(textOf(piece("2026-10-30", 30, "paid"))).toBeUndefined();
  });
});
