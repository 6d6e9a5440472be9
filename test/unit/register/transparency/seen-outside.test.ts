import { describe, expect, test } from "vitest";
import { stampText, witnessText } from "~/modules/register/transparency/seen-outside";

describe("the page's text about outside proofs of the log", () => {
  test.each([
    [null, "No se sella con ninguna autoridad de sellado de tiempo."],
    ["awaited" as const, "Todavía no lleva el sello de la autoridad de sellado de tiempo."],
    [
      { authority: "tsa.example", certificates: "tsa/0.pem", at: Date.UTC(2026, 10, 2, 6, 5) },
      "Sellado por la autoridad de sellado de tiempo tsa.example: 02/11/2026 06:05 (UTC).",
    ],
  ])("names the stamping authority: %j", (stamp, words) => expect(stampText({ stamp })).toBe(words));

  test.each([
    [0, 0, "No lo ve ningún testigo: la lista conocida está vacía."],
    [0, 2, "Todavía no lo ha visto ningún testigo de la lista conocida."],
    [1, 2, "Lo ha visto 1 testigo de la lista conocida, de 2."],
    [2, 3, "Lo han visto 2 testigos de la lista conocida, de 3."],
  ])("counts the known witnesses that saw it: %i of %i", (signed, knownCount, words) => {
    expect(witnessText({ witnesses: { signed, known: knownCount } })).toBe(words);
    expect(words).not.toContain("independiente");
  });
});
