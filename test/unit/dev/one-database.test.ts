import { Linter, type Rule } from "eslint";
import { expect, test } from "vitest";
// @ts-expect-error: JavaScript, as the linter's configuration is, and without types.
import * as untyped from "../../../dev/one-database.mjs";

const { oneDatabase, tablesOf } = untyped as {
  oneDatabase: Rule.RuleModule;
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
