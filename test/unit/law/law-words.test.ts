import { describe, expect, test } from "vitest";
import { ruleAdvice } from "~/modules/law/law-advice";
import { lawRules } from "~/modules/law/law-rules";
import { missingFactWords, noteWords } from "~/modules/law/note-words";
import { workedDaysText } from "~/modules/law/shown-notes";
import { stated, unstated } from "./law-entries";

describe("the texts of the law", () => {
  const contexts = [stated, unstated].flatMap((company) =>
    [true, false].map((isOpen) => ({ company, isOpen })),
  );

  test.each(lawRules.map(({ id, text }) => [id, text] as const))("about %s name no fine", (id, text) => {
    const notes = contexts.map((context) => noteWords[id](100, context));
    for (const each of [text, ruleAdvice[id], ...notes]) expect(each).not.toMatch(/€|euro|multa|sanci/i);
  });

  test("ask for each fact that changes a rule", () => {
    const facts = lawRules.flatMap(({ changedBy }) => changedBy);
    expect(Object.keys(missingFactWords).toSorted()).toEqual([...new Set(facts)].toSorted());
  });
});

test.each([
  ["break", ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"], "lun 23 a jue 26"],
  ["break", ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-27"], "lun 23, mar 24, mié 25 y 1 más"],
  ["break", ["2026-11-23", "2026-11-24"], "lun 23 y mar 24"],
  ["night-average", ["2026-11-23"], "desde el 23/11"],
] as const)("the days of %s %s read '%s'", (rule, days, text) => {
  expect(workedDaysText(rule, days)).toBe(text);
});
