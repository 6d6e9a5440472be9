import { Linter, type Rule } from "eslint";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
// @ts-expect-error: JavaScript, as the linter's configuration is, and without types.
import * as untyped from "../../../dev/words/plain-words.mjs";

const { findDialect, plainWords } = untyped as {
  findDialect: (text: string) => { message: string }[];
  plainWords: Rule.RuleModule;
};

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
  ["/**\n * What is typed.\n * A second house.\n */", ["2: What is", "3: house"]],
  ["f(); // The mail is told.", ["1: told"]],
  ['test("whoever is in, leaves", () => {});', ["1: whoever"]],
  ["test.each(rows)(`asks ${anew} anew`, run);", ["1: anew"]],
  ['describe.skip("the house", { tags: "deep" }, run);', ["1: house"]],
])("the check of words reports %j", (code, expected) => {
  expect(messagesFor(code)).toEqual(expected);
});

test.each([
  "/** What is it called? */",
  "/** A receipt says what is signed. */",
  "/** The label stands for a key. */",
  "/** Returns the `told` lines, {@link told}. @param told the lines */",
  "// A stand-in, https://example.com/told and house/plain-words.",
  'const told = "Whoever is told at once";',
  'expect("whoever").toBe("told");',
])("the check of words accepts code and plain sentences: %j", (code) => {
  expect(messagesFor(code)).toEqual([]);
});

test("the list has at most 25 words, each with its reason and a replacement that passes", () => {
  const entries = JSON.parse(readFileSync("dev/words/dialect.json", "utf8")) as Record<string, string>[];
  expect(entries.length).toBeLessThanOrEqual(25);
  expect(entries.filter(({ reason = "" }) => reason.length < 10)).toEqual([]);
  expect(entries.flatMap(({ instead = "" }) => findDialect(`(${instead})`))).toEqual([]);
});
