import { events, profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import {
  renderOnce,
  listOf,
  literal,
  nameOf,
  namesOf,
  prepare,
  replaceColumns,
} from "~/platform/statement.server";

/** Returns the text that a database gets, and the values. */
function prepared(query: Parameters<typeof prepare>[1]) {
  let boundStatement = { text: "", values: [] as unknown[] };
  const bind =
    (text: string) =>
    (...values: unknown[]) => {
      boundStatement = { text, values };
      return {} as D1PreparedStatement;
    };
  prepare({ prepare: (text) => ({ bind: bind(text) }) as unknown as D1PreparedStatement }, query);
  return boundStatement;
}

const textOf = (part: SQL) => prepared(part).text;

test("a SQL template binds its values in order", () => {
  expect(prepared(sql`SELECT ${1} FROM ${events} WHERE ${events.seq} = ${"two"}`)).toEqual({
    text: 'SELECT ? FROM "events" WHERE "events"."seq" = ?',
    values: [1, "two"],
  });
});

test("a query of drizzle's builder binds its values in order", () => {
  const query = new QueryBuilder()
    .select({ id: profiles.id })
    .from(profiles)
    .where(sql`${profiles.id} = ${"a"}`);
  expect(prepared(query)).toEqual({
    text: 'select "id" from "profiles" where "profiles"."id" = ?',
    values: ["a"],
  });
});

test("column names are written without their table", () => {
  expect(textOf(nameOf(events.subjectSeq))).toBe('"subject_seq"');
  expect(textOf(namesOf(events, "ledger", "subjectSeq"))).toBe('"ledger", "subject_seq"');
  expect(textOf(listOf([sql`1`, sql`2`]))).toBe("1, 2");
});

test("an upsert replaces columns by the values to insert", () => {
  expect(textOf(replaceColumns(profiles, "fullName", "dni"))).toBe(
    '"full_name" = excluded."full_name", "dni" = excluded."dni"',
  );
});

test("a literal is written into the statement, with its quotes doubled", () => {
  expect(prepared(sql`LIMIT ${literal(3)}, ${literal("l'Hospitalet")}`)).toEqual({
    text: "LIMIT 3, 'l''Hospitalet'",
    values: [],
  });
});

test("a fixed fragment has no values", () => {
  expect(textOf(renderOnce(sql`${events.seq} = ${literal(1)}`))).toBe('"events"."seq" = 1');
  expect(() => renderOnce(sql`${events.seq} = ${1}`)).toThrow("has values");
});
