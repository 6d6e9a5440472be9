import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findRetiredUses, retiredIn } from "../support/node/retired-names";
import { readFields, unreadFields } from "../support/node/read-fields";
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

const fieldUses = readFields();
const formFields = "fields of forms";

/** Returns the names of `frozen` that a build with the names of `current` lacks. A field that no form sends may still be read. */
const goneFrom = (current: StoredNames): string[] =>
  lackedBy({ ...current, [formFields]: frozen[formFields]! }, frozen);

test("no name that stored data or an earlier deployment uses has disappeared", () => {
  expect(goneFrom(actual)).toEqual([]);
});

test("every listed form field is still read, even if no form sends it any more", () => {
  expect(unreadFields(frozen[formFields]!, fieldUses)).toEqual([]);
});

test("a field and an intent that no source reads are reported", () => {
  const { names, texts } = fieldUses;
  const without = (set: Set<string>, name: string) => new Set([...set].filter((each) => each !== name));
  expect(
    unreadFields(frozen[formFields]!, {
      names: without(names, "clock_change"),
      texts: without(without(texts, "clock_change"), "no-location"),
    }),
  ).toEqual(["clock_change", "intent=no-location"]);
});

test("a renamed kind of absence, value and event field are each reported", () => {
  const without = (kind: string, name: string) => ({
    [kind]: actual[kind]!.filter((each) => each !== name),
  });
  const renamed = {
    ...actual,
    ...without("kinds of absences", "sick-leave"),
    ...without("values of cell.absences.state", "declined"),
    ...without("payload of member", "role=owner"),
    ...without("JSON plans.content", "anchor_on"),
  };
  expect(goneFrom(renamed).sort()).toEqual([
    "JSON plans.content: anchor_on",
    "kinds of absences: sick-leave",
    "payload of member: role=owner",
    "values of cell.absences.state: declined",
  ]);
});

test("every new stored name is on the list in test/frozen-names.json, where it stays forever", () => {
  expect(lackedBy(frozen, actual)).toEqual([]);
});

test("a renamed column, cookie and job are each reported", () => {
  const renamed = {
    ...actual,
    "table cell.time_logs": actual["table cell.time_logs"]!.filter((name) => name !== "check_in_time"),
    cookies: actual.cookies!.map((name) => name.replace("__Host-session", "__Host-sesion")),
    jobs: actual.jobs!.filter((name) => name !== "purge-expired"),
  };
  expect(goneFrom(renamed).sort()).toEqual([
    "cookies: __Host-session",
    "jobs: purge-expired",
    "table cell.time_logs: check_in_time",
  ]);
});

test("no code uses a retired table or column, and no new name equals a retired one", () => {
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
])("the name %s is found in the code %s", (name, code) => {
  expect(retiredIn(code, retired)).toEqual([name]);
});
