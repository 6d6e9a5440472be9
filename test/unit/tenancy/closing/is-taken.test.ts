import { expect, test } from "vitest";
import { messages } from "~/modules/tenancy/closing/messages";
import { minuteMs } from "~/time/units";
import { isExportCurrent } from "~/modules/tenancy/closing/find-closing.server";

const now = Date.parse("2026-11-20T18:00:00Z");

test.each([
  ["nobody ever worked", { takenAt: null, newestAt: now, hasWork: false }, true],
  [
    "the register was never downloaded",
    { takenAt: null, newestAt: now - 500 * minuteMs, hasWork: true },
    false,
  ],
  ["no event came after the download", { takenAt: 5, newestAt: 5, hasWork: true }, true],
  ["an event came after a download long ago", { takenAt: 4, newestAt: 5, hasWork: true }, false],
  [
    "an event came after a download of this hour",
    { takenAt: now - 60 * minuteMs + 1, newestAt: now, hasWork: true },
    true,
  ],
  ["the hour is over", { takenAt: now - 60 * minuteMs, newestAt: now, hasWork: true }, false],
])("a person counts as at work or not when %s", (_, state, expected) =>
  expect(isExportCurrent({ ...state, now })).toBe(expected),
);

test("the closing message names at most five people, with singular and plural", () => {
  expect(messages.working(["Ana"])).toContain("Sigue trabajando: Ana.");
  expect(messages.working(["Ana", "Luis"])).toContain("Siguen trabajando: Ana y Luis.");
  expect(messages.working(["A", "B", "C", "D", "E", "F", "G"])).toContain("A, B, C, D, E y 2 más.");
});

test.each([
  [["Ana"], 1, "Falta la salida de Ana: quedará así, sin horas."],
  [["Ana"], 2, "Faltan 2 salidas, entre ellas la última de Ana: quedarán así, sin horas."],
  [["Ana", "Luis"], 2, "Faltan las salidas de Ana y Luis: quedarán así, sin horas."],
  [["Ana", "Luis"], 0, "Faltan las salidas de Ana y Luis: quedarán así, sin horas."],
  [[], 1, "Falta la salida: quedará así, sin horas."],
  [[], 3, "Faltan 3 salidas: quedarán así, sin horas."],
])("the closing message names %j of %i missing exits", (names, count, text) => {
  expect(messages.missingExits(names, count)).toBe(text);
});
