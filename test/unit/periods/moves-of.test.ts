import { expect, test } from "vitest";
import { movesOf } from "~/modules/periods/model/moves-of";
import type { Piece } from "~/modules/periods/model/period";
import { october } from "./a-period";

const overtime = (minutes: number, fate: Piece["fate"]): Piece => ({
  on: "2026-10-16",
  minutes,
  as: "overtime",
  fate,
});

const move = (minutes: number, text: string) => ({
  kind: "balance_moved",
  content: { minutes, on: "2026-10-31", reason: "paid", text },
});

test("an issue moves the balance by what it takes back, by its lines and by what it pays, on its last day", () => {
  const pieces = [overtime(120, "paid"), overtime(60, "paid"), overtime(30, "rested"), overtime(15, "none")];
  expect(movesOf({ range: october, pieces, moves: { reversal: 200, lines: -40 } })).toEqual([
    move(200, "Anula lo pagado en la versión anterior, del 01/10/2026 al 31/10/2026"),
    move(-40, "Regulariza lo pagado en meses anteriores, del 01/10/2026 al 31/10/2026"),
    move(-180, "Horas de más pagadas, del 01/10/2026 al 31/10/2026"),
  ]);
});

test("an issue without paid minutes moves no balance", () => {
  const pieces = [overtime(30, "rested")];
  expect(movesOf({ range: october, pieces, moves: { reversal: 0, lines: 0 } })).toEqual([]);
});
