import { describe, expect, test } from "vitest";
import { ruleAdvice } from "~/modules/law/law-advice";
import { lawRules } from "~/modules/law/law-rules";
import { missingFactWords, noteWords } from "~/modules/law/note-words";
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
