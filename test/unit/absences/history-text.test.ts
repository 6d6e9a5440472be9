import { describe, expect, test } from "vitest";
import { historyLines, type AbsenceVersion } from "~/modules/absences/model/history-text";

const version = (number: number, changes: Partial<AbsenceVersion> = {}): AbsenceVersion => ({
  version: number,
  from: "2026-08-03",
  to: "2026-08-16",
  part: { kind: "all" },
  state: "accepted",
  authorId: "marta",
  recordedAt: Date.UTC(2026, 5, 10, 8 + number),
  note: null,
  ...changes,
});

const lines = (versions: AbsenceVersion[], changes: { viewerId?: string } = {}) =>
  historyLines(versions, {
    profileId: "ana",
    viewerId: "luis",
    todayOn: "2026-06-10",
    timeZone: "Europe/Madrid",
    names: new Map([
      ["ana", "Ana López"],
      ["marta", "Marta Ruiz"],
    ]),
    ...changes,
  });

describe("the history of an absence", () => {
  const requestVersion = version(1, { state: "requested", authorId: "ana", note: "Boda" });
  const later = { from: "2026-08-10" };
  const all = [requestVersion, version(2), version(3, later), version(4, { ...later, state: "withdrawn" })];

  test("states each action with its author, its time and the days", () => {
    expect(lines(all).map(({ text }) => text)).toEqual([
      "Pedida por Ana López, el 10/06/2026 11:00 · del 3 al 16 de agosto",
      "Aceptada por Marta Ruiz, el 10/06/2026 12:00 · del 3 al 16 de agosto",
      "Cambiada por Marta Ruiz, el 10/06/2026 13:00 · del 10 al 16 de agosto",
      "Cancelada por Marta Ruiz, el 10/06/2026 14:00 · del 10 al 16 de agosto",
    ]);
  });

  test.each<[string, AbsenceVersion[]]>([
    ["Anotada", [version(1)]],
    ["Rechazada", [version(2, { state: "declined" })]],
    ["Retirada", [version(2, { state: "withdrawn", authorId: "ana" })]],
  ])("%s", (word, versions) => expect(lines(versions)[0]!.text).toMatch(new RegExp(`^${word} por `)));

  test("calls the viewer 'ti' and a person who left 'otra persona'", () => {
    expect(lines([version(1)], { viewerId: "marta" })[0]!.text).toContain("Anotada por ti, el");
    expect(lines([version(1, { authorId: "gone" })])[0]!.text).toContain("Anotada por otra persona, el");
  });

  test("quotes each author's comment", () => {
    expect(lines([requestVersion, version(2)]).map(({ note }) => note)).toEqual(["Boda", null]);
  });
});
