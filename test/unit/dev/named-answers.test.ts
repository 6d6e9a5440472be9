import { parser } from "typescript-eslint";
import { Linter, type Rule } from "eslint";
import { expect, test } from "vitest";
// @ts-expect-error: JavaScript, as the linter's configuration is, and without types.
import * as untyped from "../../../dev/lint/named-answers.mjs";

const { namedAnswers } = untyped as { namedAnswers: Rule.RuleModule };

/** Returns how many positions the rule refuses. */
const refusalsOf = (code: string) =>
  new Linter().verify(code, {
    languageOptions: { parser: parser },
    plugins: { project: { rules: { "named-answers": namedAnswers } } },
    rules: { "project/named-answers": "error" },
  });

test.each([
  "const [people, count] = await batch(db, [one, two]);",
  "const [, count] = await batch(db, [one, two]);",
  "const [first] = await batch(db, [one, ...others]);",
  "const [first] = await batch(db, [...some]);",
  "const [first, second] = await batch(db, queries);",
  "const [first, second] = await batchOf(d1, [one, two]);",
  "const [first, second] = await d1.batch([one, two]);",
  "const [[person], rows] = await withRetries(() => db.$client.batch<Row>([one, two]));",
  "const [kiosks, [waiting, people]] = await Promise.all([list(), withRetries(() => batch(db, [one, two]))]);",
  "const answers = await batch(db, [one, two]); use(answers[1].results);",
  "const answers = await withRetries(() => batch(db, queries)); const last = answers.at(-1) as D1Result;",
  "const answers = await d1.batch([one, two]); const [people, places] = answers.map(({ results }) => results);",
  "const answers = await batch(db, [one, two]); const [people] = answers as [Rows, Rows];",
  "const last = (await d1.batch(queries)).at(-1)!;",
  "const row = (await d1.batch([one, two]))[0]!.results;",
  "const [kiosks, answers] = await Promise.all([list(), batch(db, [one, two])]); use(answers[0]);",
  "batch(db, [one, two]).then(([people, count]) => use(people, count));",
])("the lint rule refuses an answer read by position: %s", (code) => {
  expect(refusalsOf(code)).toMatchObject([
    { message: "Name the queries of the batch, and take the answers by name." },
  ]);
});

test.each([
  "const { people, count } = await batch(db, { people: one, count: two });",
  "const { people: [person] } = await batch(db, { people: one, count: two });",
  "const [answer] = await batch(db, [one]);",
  "const [{ results }] = await withRetries(() => batch(db, [one]));",
  "await batch(db, [assertion, ...mails]);",
  "const counts = await batch(db, people.map(query)); people.map((person, at) => read(counts[at]!));",
  "const answers = await d1.batch([...some, ...others]); use(answers.flatMap(({ results }) => results));",
  "const [people, count] = await Promise.all([list(), batch(db, { one, two })]); use(people[0], count.one);",
  "const [first] = await Promise.all(people.map((person) => batch(db, [one(person), two(person)])));",
  "const [first, second] = await queue.sendBatch([one, two]);",
])("the lint rule accepts other answers: %s", (code) => {
  expect(refusalsOf(code)).toEqual([]);
});
