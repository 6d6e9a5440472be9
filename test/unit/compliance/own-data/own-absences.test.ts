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
  ["subtracted days", aMove(-100, "own-days", "natural"), -1, "días"],
  ["minutes by the company's unit", aMove(450, "own-days", "minutes"), 450, "minutos"],
  ["minutes by the catalogue", aMove(90, "public-duty", null), 90, "minutos"],
])("in a person's own data, a move states %s", (_, move, cantidad, unidad) => {
  const { dias_anadidos_o_quitados: moves } = toOwnAbsences({
    versions: [],
    moves: [move],
    notices: [],
    closings: [],
  });
  expect(moves).toMatchObject([{ cantidad, unidad, ano: 2026, motivo: "Acordado" }]);
});

test("in a person's own data, a notice states its last day, and a closing the rest of a deleted year", () => {
  const ofPerson = { companyId: "c", profileId: "p", kind: "vacation", unit: "working" } as const;
  const own = toOwnAbsences({
    versions: [],
    moves: [],
    notices: [{ ...ofPerson, lastOn: "2026-12-31", amount: 300, sentAt: 0, handedOn: null, authorId: null }],
    closings: [
      {
        ...ofPerson,
        year: 2026,
        carried: [{ amount: 250, until: "2027-03-31", why: "company" }],
        recordedAt: 0,
      },
    ],
  });
  expect(own).toMatchObject({
    avisos_de_dias_que_caducan: [{ tipo: "Vacaciones", ultimo_dia: "2026-12-31", cantidad: 3 }],
    dias_de_anos_borrados: [{ ano: 2026, quedaban: [{ cantidad: 2.5, ultimo_dia: "2027-03-31" }] }],
  });
});
