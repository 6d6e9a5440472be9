import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { replaceSection, scoresOf, writeSection } from "../../../mutants/report";
import { rules } from "../../../mutants/rules";

const mutant = (status: string, line = 1, replacement = "a >= b") => ({
  mutatorName: "EqualityOperator",
  status,
  replacement,
  location: { start: { line, column: 8 }, end: { line, column: 13 } },
});

const report = {
  files: {
    "app/b.ts": {
      source: "return a > b;\nreturn a | b;\n",
      mutants: [
        ...["Killed", "Timeout", "Survived", "CompileError", "Ignored"].map((status) => mutant(status)),
        mutant("NoCoverage", 2, "`a`"),
      ],
    },
    "app/a.ts": { source: "return a > b;", mutants: [mutant("Killed")] },
    "app/types.ts": { source: "", mutants: [] },
  },
};

test("a mutant counts as killed when a test fails or never ends; one that does not compile does not count", () => {
  expect(scoresOf(report)).toEqual([
    { file: "app/a.ts", killed: 1, survivors: [] },
    {
      file: "app/b.ts",
      killed: 2,
      survivors: [
        { file: "app/b.ts", line: 1, key: "a > b → a >= b" },
        { file: "app/b.ts", line: 2, key: "a | b → `a`" },
      ],
    },
  ]);
});

test("a rule's section has the score of each file below the bar, and lists survivors without a reason", () => {
  const reasons = { "app/b.ts": { "a > b → a >= b": "the same", "gone → x": "no more" } };
  const { text, score, unexplained, stale } = writeSection("time", scoresOf(report), reasons);
  expect(score).toBe(0.6);
  expect(stale).toEqual(["app/b.ts: gone → x"]);
  expect(unexplained).toEqual(["app/b.ts:2  a | b → `a`"]);
  for (const line of [
    "## time",
    "**60.0 %**: tests notice 3 of 5 mutants. 1 of 2 files reach the bar.",
    "| b.ts | 2 | 2 | 1 | 50.0 % |",
  ])
    expect(text.split("\n")).toContain(line);
  expect(text).not.toContain("| a.ts |");
});

test("a run of one rule keeps the sections of the others", () => {
  const sectionsOf = (text: string) => text.split(/^(?=## )/m).slice(1);
  const [time, csv, newTime] = ["## time\n\nold\n\n", "## csv\n\nold\n", "## time\n\nnew\n\n"] as const;
  const both = replaceSection(replaceSection("", "time", time), "csv", csv);
  expect(both).toMatch(/^# Mutants\n/);
  expect(sectionsOf(both)).toEqual([time, csv]);
  expect(sectionsOf(replaceSection(both, "time", newTime))).toEqual([newTime, csv]);
});

test("every rule for mutants names existing files", () => {
  for (const pattern of Object.values(rules).flat())
    expect([pattern, pattern.includes("*") || existsSync(pattern)]).toEqual([pattern, true]);
});
