import { Linter, type Rule } from "eslint";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
// @ts-expect-error: JavaScript, as the linter's configuration is, and without types.
import * as untypedFinder from "../../../dev/words/find-dialect.mjs";
// @ts-expect-error: JavaScript, as the linter's configuration is, and without types.
import * as untypedRule from "../../../dev/words/plain-words.mjs";

const { findDialect, proseOfMarkdown } = untypedFinder as {
  findDialect: (prose: string) => { word: string }[];
  proseOfMarkdown: (page: string) => string;
};
const { plainWords } = untypedRule as { plainWords: Rule.RuleModule };

const messagesFor = (code: string) =>
  new Linter()
    .verify(code, {
      plugins: { project: { rules: { "plain-words": plainWords } } },
      rules: { "project/plain-words": "error" },
    })
    .map(({ line, message }) => `${line}: ${/'(.*)': /.exec(message)?.[1] ?? message}`);

test.each([
  ["/** Whoever comes. */", ["1: Whoever"]],
  ["// The row is read\n// at\n// once.", ["2: at once"]],
  ["/**\n * What is typed.\n * A second trip.\n */", ["2: What is", "3: trip"]],
  ["f(); // The mail is told.", ["1: told"]],
  ['test("whoever is in, leaves", () => {});', ["1: whoever"]],
  ["test.each(rows)(`asks ${anew} anew`, run);", ["1: anew"]],
  ['describe.skip("the house", { tags: "deep" }, run);', ["1: house"]],
])("the word is reported: %j", (code, expected) => {
  expect(messagesFor(code)).toEqual(expected);
});

test.each([
  "/** What is it called? */",
  "/** A receipt says what is signed. */",
  "/** One round trip, where a round-trip costs. */",
  "/** The label stands for a key; two of them look alike. */",
  "/** Returns the `told` lines, {@link told}. @param told the lines */",
  "// A stand-in, https://example.com/told and house/plain-words.",
  'const told = "Whoever is told at once";',
  'expect("whoever").toBe("told");',
])("code, names and plain sentences pass: %j", (code) => {
  expect(messagesFor(code)).toEqual([]);
});

const namesIn = (code: string, remaining: string[] = []) =>
  new Linter({ cwd: "/project" })
    .verify(
      code,
      {
        plugins: { project: { rules: { "plain-words": plainWords } } },
        rules: { "project/plain-words": ["error", { names: { "app/tell-all.js": remaining } }] },
      },
      { filename: "/project/app/tell-all.js" },
    )
    .map(({ message }) => /'(.*?)'/.exec(message)?.[1]);

test.each([
  ["const toldBy = 1;", ["toldBy"]],
  ["function f(isUnsent, { a: news }, [loose]) {}", ["isUnsent", "news", "loose"]],
  ["export class House { settle() {} }", ["House", "settle"]],
  ["const words = { looseTitle: 1, 'told': 2 };", ["looseTitle"]],
  ["const { told, wish = 1 } = answer; use({ told }, answer.told);", []],
  ["const gold = 1, mostAtOnce = 2, trimmed = 3;", []],
])("declared names of a module are read, word by word: %s", (code, expected) => {
  expect(namesIn(code)).toEqual(["tell-all.js", ...expected]);
});

test("a name that remains passes, and leaves the list when it is gone", () => {
  expect(namesIn("const wish = 1;", ["tell-all.js", "wish"])).toEqual([]);
  expect(namesIn("const request = 1;", ["tell-all.js", "wish"])).toEqual(["wish"]);
});

test("Markdown is read without code, links' targets and quoted titles", () => {
  const page =
    "# The house\n\nIt is `told`, «is told» [so](told.md).\n\n```\ntold\n```\n\nWhat is\nbut\nfor.";
  expect(findDialect(proseOfMarkdown(page)).map(({ word }) => word)).toEqual(["house", "What is", "but for"]);
});

test("each word of the list has a reason, and its replacement passes", () => {
  const entries = JSON.parse(readFileSync("dev/words/dialect.json", "utf8")) as Record<string, string>[];
  expect(entries.filter(({ reason = "" }) => reason.length < 10)).toEqual([]);
  expect(entries.flatMap(({ instead = "" }) => findDialect(`(${instead})`))).toEqual([]);
});
