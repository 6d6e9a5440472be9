import { Linter, type Rule } from "eslint";
import { expect, test } from "vitest";
// @ts-expect-error: JavaScript, as the linter's configuration is, and without types.
import * as untyped from "../../../dev/lint/builder-statements.mjs";

const { builderStatements } = untyped as { builderStatements: Rule.RuleModule };

const schema = `
  import { events, profiles, users } from "#cell";
  const p = alias(profiles, "p");
`;

/** Returns the proposals of the linter's messages for a statement. */
const proposalsFor = (statement: string) =>
  new Linter()
    .verify(schema + statement, {
      plugins: { project: { rules: { "builder-statements": builderStatements } } },
      rules: { "project/builder-statements": "error" },
    })
    .map(({ message }) => /: (.*?)\. Put/.exec(message)?.[1]);

test.each([
  ["sql`UPDATE ${users} SET ${nameOf(users.hasLeft)} = 1 WHERE ${users.id} = ${id}`", "update(table).set"],
  [
    "sql`UPDATE ${users} SET ${name} = 1 WHERE ${users.id} IN (SELECT 1 FROM ${events})`",
    "update(table).set",
  ],
  ["sql`INSERT INTO ${users} (${nameOf(users.id)}) VALUES (${id})`", "insert(table).values"],
  ["sql`DELETE FROM ${table} WHERE ${table.id} = ${id}`", "delete(table).where"],
  ["sql`SELECT ${users.id} FROM ${users} WHERE ${users.id} = ${id}`", "select({ … }).from"],
  ["sql`\n  SELECT count(*) AS n FROM ${profiles} ${p}`", "select({ … }).from"],
  [
    "sql`SELECT ${p.id} FROM ${profiles} ${p} LEFT JOIN ${users} ON ${is} LIMIT ${most + 1}`",
    "select({ … })",
  ],
  ["sql`SELECT ${p.id} FROM ${users} JOIN ${profiles} ${p} ON ${is} GROUP BY ${p.id}`", "select({ … }).from"],
  ["sql`SELECT (SELECT 1 FROM json_each(${ids})) AS n FROM ${users}`", "select({ … }).from"],
])("%s: the builder writes it", (statement, proposal) => {
  expect(proposalsFor(statement)).toEqual([expect.stringContaining(proposal)]);
});

test.each([
  ["a CTE", "sql`WITH x AS (SELECT 1) SELECT ${users.id} FROM ${users}`"],
  ["INSERT … SELECT", "sql`INSERT INTO ${users} (${nameOf(users.id)}) SELECT ${id} WHERE ${is}`"],
  ["UPDATE … FROM", "sql`UPDATE ${users} SET ${nameOf(users.id)} = 1 FROM ${profiles} WHERE ${is}`"],
  ["an UPDATE with a list of columns", "sql`UPDATE ${table} SET ${listOf(set)} WHERE ${is}`"],
  ["a table-valued function", "sql`SELECT ${users.id} FROM json_each(${ids}) i JOIN ${users} ON ${is}`"],
  ["a sub-select after FROM", "sql`SELECT ${users.id} FROM (SELECT 1) x JOIN ${users} ON ${is}`"],
  ["UNION", "sql`SELECT ${users.id} FROM ${users} UNION SELECT ${p.id} FROM ${profiles} ${p}`"],
  ["CROSS JOIN … ON", "sql`SELECT ${users.id} FROM ${users} CROSS JOIN ${events} ON ${is}`"],
  ["an index hint", "sql`SELECT ${users.id} FROM ${users} INDEXED BY some_index`"],
  ["an inlined limit", "sql`SELECT ${users.id} FROM ${users} LIMIT ${literal(most)}`"],
  ["a limit of one", "sql`SELECT ${users.id} FROM ${users} LIMIT 1`"],
  ["columns that several statements share", "sql`SELECT ${shownColumns} FROM ${users}`"],
  ["a source that several statements share", "sql`SELECT ${users.id} FROM ${looked} WHERE ${is}`"],
  ["no table", "sql`SELECT ${isTaken} AS taken`"],
  ["a part in parentheses", "sql`(SELECT ${users.id} FROM ${users})`"],
  ["a part of another template", "sql`EXISTS ${sql`SELECT 1 FROM ${users}`}`"],
])("%s stays a template", (_, statement) => {
  expect(proposalsFor(statement)).toEqual([]);
});
