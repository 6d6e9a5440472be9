import { expect, test } from "vitest";
import { namesOfFew, turnText } from "~/modules/policy/turn-text";

test.each([
  ["the viewer's turn", true, ["Marta"], "Te toca a ti"],
  ["one manager, by name", false, ["Marta"], "Pendiente de Marta"],
  ["two managers, by both names", false, ["Marta", "Jorge"], "Pendiente de Marta o Jorge"],
  ["more managers, as one of them", false, ["Marta", "Jorge", "Olga"], "Pendiente de un responsable"],
])("the text of a waiting item names %s", (_, isViewers, names, text) => {
  expect(turnText(isViewers, namesOfFew(names))).toBe(text);
});

test("no text of the next to answer reads as an absence", () => {
  expect(turnText(false, "Ana")).not.toMatch(/falta/i);
});
