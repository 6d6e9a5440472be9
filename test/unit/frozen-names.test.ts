import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { storedNames, type StoredNames } from "../support/node/stored-names";

const frozen = JSON.parse(readFileSync("test/frozen-names.json", "utf8")) as StoredNames;
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
