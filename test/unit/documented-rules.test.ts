import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const [numbersPart = ""] = readFileSync("docs/rules.md", "utf8").split("## Rules that are easy to break");
const rules = numbersPart.split(/\n- /).slice(1);
/** Numbers of laws, and the first day of a month in the text about payments. A source may have seconds as milliseconds. */
const otherNumbers = /\(art\.[^)]*\)|RD \d+\/\d+|day 1\b/g;

test("docs/rules.md names, for each number, a file that has it", () => {
  expect(rules.length).toBeGreaterThan(50);
  const missing = rules.flatMap((rule) => {
    const files = [...rule.matchAll(/`([\w/.-]+\.ts)`/g)].map(([, file = ""]) =>
      file.startsWith("app/") ? file : `app/modules/${file}`,
    );
    const sources = files.map((file) => readFileSync(file, "utf8").replaceAll("_", "")).join("\n");
    const text = rule.replace(/`[^`]*`/g, "").replace(otherNumbers, "");
    const numbers = [...text.matchAll(/\d+/g)].map(([number]) => number);
    return numbers
      .filter((number) => !new RegExp(`(?<!\\d)${number}(?:000)?(?!\\d)`).test(sources))
      .map((number) => [number, rule]);
  });
  expect(missing).toEqual([]);
});
