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

/** Of each table of the schemas the name that the code has for it. */
const names = new Map(
  textsIn("drizzle", /\.ts$/).flatMap((code) =>
    [...code.matchAll(/export const (\w+) = sqliteTable\(\s*"(\w+)"/g)].map(
      ([, own, table]) => [own!, table!] as const,
    ),
  ),
);

/** Which tables a file writes, as far as its text says so. */
function writtenBy(code: string): string[] {
  const calls = [...code.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g)].map(([, own]) =>
    names.get(own!),
  );
  const statements = [
    ...code.matchAll(/(?:INSERT (?:OR \w+ )?INTO|UPDATE(?: OR \w+)?|DELETE FROM)\s+(?:\$\{(\w+)\}|(\w+))/g),
  ].map(([, own, table]) => (own ? names.get(own) : table));
  return [...calls, ...statements].filter((table) => table !== undefined && tables.has(table)) as string[];
}

/** They purge, copy and rebuild by the table's name. */
const ofAll = ["jobs", "moving"];

function readWriters(): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  for (const file of filesIn("app/modules", /\.tsx?$/)) {
    const module = file.split("/")[2]!;
    for (const table of writtenBy(readFileSync(file, "utf8")))
      writers.set(table, (writers.get(table) ?? new Set()).add(module));
  }
  return writers;
}

const codeIn = (cell: string) => [...cell.matchAll(/`([a-z_-]+)`/g)].map(([, name]) => name!);

/** By table the modules that docs/architecture.md names. */
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

test("every table has its writers in docs/architecture.md, and no other module writes it", () => {
  expect([...tables].filter((table) => !documented.has(table))).toEqual([]);
  const undocumented = [...readWriters()].flatMap(([table, modules]) =>
    [...modules]
      .filter((module) => !ofAll.includes(module) && !documented.get(table)!.includes(module))
      .map((module) => `${module} writes ${table}`),
  );
  expect(undocumented).toEqual([]);
});

test("whoever is named there does write it", () => {
  const writers = readWriters();
  // Their statements take the table's name when they are made.
  const named = ["person_states", "time_logs", "corrections"];
  const idle = [...documented]
    .filter(([table]) => !named.includes(table))
    .flatMap(([table, modules]) =>
      modules.filter((module) => !writers.get(table)?.has(module)).map((module) => `${module}: ${table}`),
    );
  expect(idle).toEqual([]);
});

test("twin: a statement of any kind is seen", () => {
  expect(writtenBy("db.update(companies)")).toEqual(["companies"]);
  expect(writtenBy("sql`DELETE FROM ${profiles} WHERE`")).toEqual(["profiles"]);
  expect(writtenBy('"INSERT INTO events (x)"')).toEqual(["events"]);
});
