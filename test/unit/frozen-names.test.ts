import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findRetiredUses, retiredIn } from "../support/node/retired-names";
import { storedNames, type StoredNames } from "../support/node/stored-names";

const { "retired: never used again": retired, ...frozen } = JSON.parse(
  readFileSync("test/frozen-names.json", "utf8"),
) as StoredNames & Record<"retired: never used again", string[]>;
const actual = storedNames();

/** Returns every name of `names` that `others` lacks, with its kind. */
const lackedBy = (others: StoredNames, names: StoredNames): string[] =>
  Object.entries(names).flatMap(([kind, each]) =>
    each.filter((name) => !others[kind]?.includes(name)).map((name) => `${kind}: ${name}`),
  );

test("no name that stored data or an earlier deployment uses has gone", () => {
  expect(lackedBy(actual, frozen)).toEqual([]);
});

test("every new stored name is on the list in test/frozen-names.json, where it stays forever", () => {
  expect(lackedBy(frozen, actual)).toEqual([]);
});

test("a column, a cookie and a job that are renamed are each named", () => {
  const renamed = {
    ...actual,
    "table cell.time_logs": actual["table cell.time_logs"]!.filter((name) => name !== "check_in_time"),
    cookies: actual.cookies!.map((name) => name.replace("__Host-session", "__Host-sesion")),
    jobs: actual.jobs!.filter((name) => name !== "purge-expired"),
  };
  expect(lackedBy(renamed, frozen).sort()).toEqual([
    "cookies: __Host-session",
    "jobs: purge-expired",
    "table cell.time_logs: check_in_time",
  ]);
});

test("no code uses a retired table or column, and nothing new has a retired name", () => {
  expect(findRetiredUses(retired)).toEqual([]);
  const names = Object.entries(actual).flatMap(([kind, each]) => each.map((name) => `${kind}: ${name}`));
  // Retired tables and columns stay in the schema.
  expect(retired.filter((name) => !name.startsWith("table ") && names.includes(name))).toEqual([]);
});

test.each([
  ["table directory.company_moves", "directory.select().from(companyMoves)"],
  ["table directory.company_moves", "`SELECT * FROM company_moves`"],
  ["table cell.company_copy_progress", "db.delete(companyCopyProgress)"],
  ["table cell.companies: move", "eq(companies.move, null)"],
  ["table cell.companies: move", "if (member.company.move)"],
])("%s is found in the code %s", (name, code) => {
  expect(retiredIn(code, retired)).toEqual([name]);
});
