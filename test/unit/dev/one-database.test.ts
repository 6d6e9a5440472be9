import { Linter, type Rule } from "eslint";
import { expect, test } from "vitest";
// @ts-expect-error: JavaScript, as the linter's configuration is, and without types.
import * as untyped from "../../../dev/one-database.mjs";

const { oneDatabase, schemaNames, tablesOf } = untyped as {
  oneDatabase: Rule.RuleModule;
  schemaNames: Rule.RuleModule;
  tablesOf: (database: "directory" | "cell") => string[];
};

/** What the linter says of code that may name no table of a database. */
const saidOf = (code: string, others: "directory" | "cell") =>
  new Linter()
    .verify(code, {
      plugins: { house: { rules: { "one-database": oneDatabase } } },
      rules: { "house/one-database": ["error", tablesOf(others)] },
    })
    .map(({ message }) => message);

const isInTheOther = (table: string) => [`${table} is in the other database, and no query spans both.`];

test("no table is in both databases", () => {
  const [directory, cell] = [tablesOf("directory"), tablesOf("cell")];
  expect(directory).toContain("sessions");
  expect(cell).toContain("time_logs");
  expect(directory.filter((table) => cell.includes(table))).toEqual([]);
});

test.each([
  ["sql`SELECT 1 FROM users WHERE id = ${id}`", "directory", "users"],
  ["sql`SELECT 1 FROM ${profiles} p JOIN memberships m ON m.profile_id = p.id`", "directory", "memberships"],
  ["sql`SELECT 1 FROM ${profiles}, sessions`", "directory", "sessions"],
  ['db.$client.prepare("DELETE FROM sign_in_links")', "directory", "sign_in_links"],
  ["d1.prepare('UPDATE companies SET move = NULL')", "cell", "companies"],
  ['sql.raw(`EXISTS (SELECT 1 FROM "events")`)', "cell", "events"],
] as const)("twin: %s is told apart", { tags: "deep" }, (code, others, table) => {
  expect(saidOf(code, others)).toEqual(isInTheOther(table));
});

test("a database's own tables, and words that are no SQL, pass", () => {
  expect(saidOf("sql`SELECT 1 FROM profiles WHERE user_id = ${id}`", "directory")).toEqual([]);
  expect(saidOf('d1.prepare("SELECT * FROM sessions")', "cell")).toEqual([]);
  expect(saidOf('redirect("/profile/sessions")', "directory")).toEqual([]);
});

/** What the linter says of code that takes every name from the schema. */
const saidOfNames = (code: string) =>
  new Linter()
    .verify(code, {
      plugins: { house: { rules: { "schema-names": schemaNames } } },
      rules: { "house/schema-names": ["error", tablesOf("cell")] },
    })
    .map(({ message }) => message);

test("a table's name in SQL, and a statement of the database's own, are told where names come from the schema", () => {
  expect(saidOfNames("sql`SELECT 1 FROM events WHERE ${events.seq} = 1`")).toEqual([
    "Take the name of events from its schema.",
  ]);
  expect(saidOfNames("d1.prepare(text)")).toEqual(["Take prepare, all or first of platform/statement."]);
  expect(saidOfNames("sql`SELECT ${events.seq} FROM ${events}`; prepare(d1, sql`SELECT 1`);")).toEqual([]);
});
