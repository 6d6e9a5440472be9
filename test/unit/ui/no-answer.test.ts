import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { expect, it } from "vitest";
import { keepUnanswered, leftBy } from "~/ui/no-answer";

const asksAgain = (actionResult: unknown) =>
  keepUnanswered({ actionResult, defaultShouldRevalidate: true } as ShouldRevalidateFunctionArgs);

it("after an action that nobody answered its screen's data are not asked for", () => {
  expect(asksAgain(leftBy(new TypeError("Failed to fetch"), { text: "No se ha podido" }))).toBe(false);
});

it.each([
  ["an answer", { text: "Guardado" }],
  ["a fault that is ours", leftBy(new Error("ours"), { text: "No se ha podido" })],
  ["no action", undefined],
])("after %s they are", (_, result) => expect(asksAgain(result)).toBe(true));
