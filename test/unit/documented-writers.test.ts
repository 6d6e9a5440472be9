import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));
const textsIn = (folder: string, ending: RegExp) =>
  filesIn(folder, ending).map((file) => readFileSync(file, "utf8"));

/** Every table that a migration makes. */
const tables = new Set(
  textsIn("migrations", /\.sql$/).flatMap((sql) =>
    [...sql.matchAll(/CREATE TABLE `?(\w+)/g)].map(([, name]) => name!),
  ),
);

/** The code's name of each table. */
const names = new Map(
  textsIn("drizzle", /\.ts$/).flatMap((code) =>
    [...code.matchAll(/export const (\w+) = sqliteTable\(\s*"(\w+)"/g)].map(
      ([, own, table]) => [own!, table!] as const,
    ),
  ),
);

/** Returns the tables that a file writes, as far as its text shows. */
function writtenBy(code: string): string[] {
  const calls = [...code.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g)].map(([, own]) =>
    names.get(own!),
  );
  const statements = [
    ...code.matchAll(/(?:INSERT (?:OR \w+ )?INTO|UPDATE(?: OR \w+)?|DELETE FROM)\s+(?:\$\{(\w+)\}|(\w+))/g),
  ].map(([, own, table]) => (own ? names.get(own) : table));
  return [...calls, ...statements].filter((table) => table !== undefined && tables.has(table)) as string[];
}

/** Files that also write tables of other modules, as docs/architecture.md says: the purge, and a person's centre after their terms. */
const exceptions = [
  "app/modules/jobs/purge-expired.server.ts",
  "app/modules/schedules/follow-centres.server.ts",
];

/** Tables that nothing reads or writes any more. */
const retired = ["company_copy_progress", "company_moves"];

const writes = filesIn("app/modules", /\.tsx?$/).flatMap((file) =>
  writtenBy(readFileSync(file, "utf8")).map((table) => ({ file, module: file.split("/")[2]!, table })),
);

const codeIn = (cell: string) => [...cell.matchAll(/`([a-z_-]+)`/g)].map(([, name]) => name!);

/** The modules that docs/architecture.md names, by table. */
const documented = new Map(
  readFileSync("docs/architecture.md", "utf8")
    .split("## Tables and who writes them")[1]!
    .split("\n## ")[0]!
    .split("\n")
    .map((line) => line.split("|"))
    .flatMap(([, first, second]) => {
      const written = codeIn((first ?? "").replace(/\([^)]*\)/g, "")).filter((name) => tables.has(name));
      return written.map((table) => [table, codeIn(second ?? "")] as const);
    }),
);

test("docs/architecture.md names the one module that writes each table", () => {
  expect([...tables].filter((table) => documented.get(table)?.length !== 1).sort()).toEqual(retired);
  const undocumented = writes.filter(
    ({ file, module, table }) => !exceptions.includes(file) && documented.get(table)![0] !== module,
  );
  expect(undocumented).toEqual([]);
});

test("each documented module does write its table", () => {
  // These tables' statements get the table's name at run time.
  const named = ["person_states", "time_logs", "corrections"];
  const idle = [...documented].filter(
    ([table, [own]]) =>
      ![...named, ...retired].includes(table) &&
      !writes.some(({ module, ...it }) => module === own && it.table === table),
  );
  expect(idle).toEqual([]);
});

test("twin: a writing statement of any kind is found", { tags: "deep" }, () => {
  expect(writtenBy("db.update(companies)")).toEqual(["companies"]);
  expect(writtenBy("sql`DELETE FROM ${profiles} WHERE`")).toEqual(["profiles"]);
  expect(writtenBy('"INSERT INTO events (x)"')).toEqual(["events"]);
});

/** Billing's own tables, and the only other file that may name them: the session's query reads the facts of entitlements. */
const ofBilling = ["payment_failures", "monthly_employee_stats", "stripe_events"];
const alsoNames = (file: string) =>
  exceptions.includes(file) || file === "app/modules/session/find-member.server.ts";

test("only billing reads the billing tables", () => {
  const own = new Map([...names].map(([code, table]) => [table, code]));
  const pattern = new RegExp(`\\b(${ofBilling.flatMap((table) => [table, own.get(table)!]).join("|")})\\b`);
  const others = filesIn("app", /\.tsx?$/).filter(
    (file) => !file.startsWith("app/modules/billing/") && pattern.test(readFileSync(file, "utf8")),
  );
  expect(others.filter((file) => !alsoNames(file))).toEqual([]);
  // The search finds that file, so it would find others.
  expect(others).toContain("app/modules/session/find-member.server.ts");
});
