import { Linter, type Rule } from "eslint";
import { expect, test } from "vitest";
// @ts-expect-error: JavaScript, as the linter's configuration is, and without types.
import * as untyped from "../../../dev/lint/one-database.mjs";

const { columnsOf, oneDatabase, schemaNames, tablesOf } = untyped as {
  oneDatabase: Rule.RuleModule;
  schemaNames: Rule.RuleModule;
  tablesOf: (database: "directory" | "cell") => string[];
  columnsOf: (database: "directory" | "cell") => string[];
};

/** Returns the linter's messages for code that may name no table of a database. */
const saidOf = (code: string, others: "directory" | "cell") =>
  new Linter()
    .verify(code, {
      plugins: { project: { rules: { "one-database": oneDatabase } } },
      rules: { "project/one-database": ["error", tablesOf(others)] },
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
] as const)("twin: %s is reported as the other database's", { tags: "deep" }, (code, others, table) => {
  expect(saidOf(code, others)).toEqual(isInTheOther(table));
});

test("the lint rule accepts a database's own tables, and words that are not SQL", () => {
  expect(saidOf("sql`SELECT 1 FROM profiles WHERE user_id = ${id}`", "directory")).toEqual([]);
  expect(saidOf('d1.prepare("SELECT * FROM sessions")', "cell")).toEqual([]);
  expect(saidOf('redirect("/profile/sessions")', "directory")).toEqual([]);
});

/** Returns the linter's messages for code that takes every name from the schema. */
const saidOfNames = (code: string) =>
  new Linter()
    .verify(code, {
      plugins: { project: { rules: { "schema-names": schemaNames } } },
      rules: { "project/schema-names": ["error", { tables: tablesOf("cell"), columns: columnsOf("cell") }] },
    })
    .map(({ message }) => message);

const named = (name: string) => [`Take the name of ${name} from its schema.`];

test.each([
  ["sql`SELECT 1 FROM events WHERE ${events.seq} = 1`", "events"],
  ["sql`SELECT 1 FROM ${events} WHERE seq = 1`", "seq"],
  ["sql`${t.void} IS NULL AND t.exit_missing = 1`", "exit_missing"],
  ["sql`${alias}.subject`", "subject"],
  ["sql`count(DISTINCT day)`", "day"],
  ["sql.raw('price_id')", "price_id"],
  ["sql.raw(`l.expires_at`)", "expires_at"],
  ["sql`excluded.token_hash`", "token_hash"],
  ["const shown = `SELECT 1 FROM time_logs`", "time_logs"],
])("the lint rule accepts %s that uses the schema's names", (code, name) => {
  expect(saidOfNames(code)).toContain(named(name)[0]);
});

test("the lint rule accepts names of the schema, of results, quoted words and function results", () => {
  const of = "FROM json_each(${rows}) new";
  expect(saidOfNames("sql`SELECT ${events.seq} AS seq, 'day' FROM ${events}`")).toEqual([]);
  expect(saidOfNames(`sql\`SELECT new.key, new.value ->> '$.day' ${of}\``)).toEqual([]);
  expect(saidOfNames("sql`excluded.${nameOf(events.seq)}`; redirect('/day')")).toEqual([]);
  expect(saidOfNames("sql.exec('SELECT day FROM leaves')")).toEqual([]);
});

test("the lint rule permits `prepare` only in platform/statement", () => {
  expect(saidOfNames("d1.prepare(text)")).toEqual([
    "Take prepare, all, first or batch of platform/statement.",
  ]);
  expect(saidOfNames("prepare(d1, sql`SELECT 1`);")).toEqual([]);
});
