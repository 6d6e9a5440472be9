import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import * as cell from "../../../drizzle/cell/index";
import * as directory from "../../../drizzle/directory/index";
import {
  applyMigrations,
  compareWithSchema,
  databaseNames,
  readMigrations,
  schemaFile,
  writeSchema,
} from "../../../dev/database-schema";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const schemas = { directory, cell };

test.each(databaseNames)("schema, migrations and schema.sql of the %s agree", (name) => {
  const { database, refused } = applyMigrations(readMigrations(root, name));
  expect(refused).toEqual([]);
  expect(compareWithSchema(database, schemas[name])).toEqual([]);
  expect(writeSchema(database, name)).toBe(readFileSync(schemaFile(root, name), "utf8"));
});

const notes = sqliteTable("notes", { id: text("id").primaryKey(), body: text("body").notNull() }, (table) => [
  index("notes_body").on(table.body),
  check("notes_some", sql`${table.body} <> ''`),
]);

const databaseOf = (text: string) => applyMigrations([{ name: "0000_first.sql", sql: text }]).database;
const asSaid = "CREATE TABLE notes (id text PRIMARY KEY NOT NULL, body text NOT NULL);";

test("the check names tables and columns that only the database or only the schema has", () => {
  expect(
    compareWithSchema(databaseOf(`${asSaid} CREATE INDEX notes_body ON notes (body);`), { notes }),
  ).toEqual([]);
  expect(compareWithSchema(databaseOf(""), { notes })).toEqual([
    "the schema has notes, and the database does not",
  ]);
  expect(compareWithSchema(databaseOf("CREATE TABLE logs (id text);"), {})).toEqual([
    "the database has logs, and the schema does not",
  ]);
  expect(compareWithSchema(databaseOf("CREATE VIEW truths AS SELECT 1;"), {})).toEqual([
    "the database has truths, and the schema does not",
  ]);
  expect(compareWithSchema(databaseOf(asSaid.replace("body text", "body blob")), { notes })).toEqual([
    "only the database: notes, column body blob not null",
    "only the schema: notes, column body text not null",
    "only the schema: notes, index notes_body",
  ]);
});

const guarded =
  "CREATE TABLE notes (id text); CREATE TABLE loose (id text); CREATE TRIGGER notes_kept BEFORE DELETE ON notes BEGIN SELECT 1; END;";

test.each([
  ["DROP TABLE `notes`;", ["0001_second.sql drops notes, which triggers guard"]],
  ["drop table if exists notes;", ["0001_second.sql drops notes, which triggers guard"]],
  ["DROP TABLE loose;", []],
  [
    "CREATE TABLE `__new_loose` (id text); DROP TABLE `loose`; ALTER TABLE `__new_loose` RENAME TO `loose`;",
    ["0001_second.sql makes a table anew (__new_): write ALTER TABLE instead"],
  ],
])("a migration that drops triggers with their table is refused: %s", (text, problems) => {
  const { refused } = applyMigrations([
    { name: "0000_first.sql", sql: guarded },
    { name: "0001_second.sql", sql: text },
  ]);
  expect(refused).toEqual(problems);
});
