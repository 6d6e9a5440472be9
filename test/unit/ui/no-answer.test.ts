import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { expect, test } from "vitest";
import { keepUnanswered, answerAfterFault } from "~/ui/no-answer";

const asksAgain = (actionResult: unknown) =>
  keepUnanswered({ actionResult, defaultShouldRevalidate: true } as ShouldRevalidateFunctionArgs);

test("an unanswered action does not reload its screen's data", () => {
  expect(asksAgain(answerAfterFault(new TypeError("Failed to fetch"), { text: "No se ha podido" }))).toBe(
    false,
  );
});

test.each([
  ["an answer", { text: "Guardado" }],
  ["a fault that is ours", answerAfterFault(new Error("ours"), { text: "No se ha podido" })],
  ["no action", undefined],
])("after %s the screen's data are reloaded", (_, result) => expect(asksAgain(result)).toBe(true));
