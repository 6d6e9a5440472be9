import { expect, test } from "vitest";
import { isNoAnswer } from "~/ui/no-answer";

test.each([
  ["Chromium", "Failed to fetch"],
  ["Firefox", "NetworkError when attempting to fetch resource."],
  ["Safari", "Load failed"],
  ["Safari, cut off midway", "The network connection was lost."],
])("the error text of %s is recognised as a missing answer", (_, message) => {
  expect(isNoAnswer(new TypeError(message))).toBe(true);
});

test.each([
  new TypeError("Cannot read properties of undefined (reading 'name')"),
  new Error("Failed to fetch"),
  new Response(null, { status: 503 }),
  undefined,
])("any other error is treated as our fault: %s", (fault) => expect(isNoAnswer(fault)).toBe(false));
