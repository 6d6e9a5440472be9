import { expect, test } from "vitest";
import { toOwnAbsences } from "~/modules/compliance/own-data/own-absences";

const aMove = (amount: number, kind: string, kindUnit: "working" | "natural" | "minutes" | null) => ({
  id: "1",
  companyId: "c",
  profileId: "p",
  authorId: "m",
  recordedAt: 0,
  note: "Acordado",
  year: 2026,
  amount,
  kind,
  kindName: null,
  kindUnit,
});

test.each([
  ["hundredths of days as days", aMove(250, "vacation", null), 2.5, "días"],
  ["days that are taken away", aMove(-100, "own-days", "natural"), -1, "días"],
  ["minutes by the company's unit", aMove(450, "own-days", "minutes"), 450, "minutos"],
  ["minutes by the catalogue", aMove(90, "public-duty", null), 90, "minutos"],
])("a move states %s", (_, move, cantidad, unidad) => {
  const { dias_anadidos_o_quitados: moves } = toOwnAbsences({ versions: [], moves: [move] });
  expect(moves).toMatchObject([{ cantidad, unidad, ano: 2026, motivo: "Acordado" }]);
});
