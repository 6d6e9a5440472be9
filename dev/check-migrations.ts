// `npm run db:check` fails when schemas in drizzle/, migrations and schema.sql differ, or a migration would drop triggers with their table.
// It also fails when a table has no lifecycle.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import * as cell from "../drizzle/cell/index";
import { lifecycles as ofCell } from "../drizzle/cell/lifecycle";
import * as directory from "../drizzle/directory/index";
import { lifecycles as ofDirectory } from "../drizzle/directory/lifecycle";
import {
  applyMigrations,
  compareWithSchema,
  databaseNames,
  readMigrations,
  schemaFile,
  writeSchema,
  type DatabaseName,
} from "./database-schema";
import { findLifecycleFaults } from "./lifecycle-faults";

const schemas = { directory, cell };
const lifecycles = { directory: ofDirectory, cell: ofCell };

for (const name of databaseNames) {
  const { database, refused } = applyMigrations(readMigrations(".", name));
  const problems = [
    ...refused,
    ...compareWithSchema(database, schemas[name]),
    ...findLifecycleFaults(schemas[name], lifecycles[name]),
  ];
  if (lacksMigration(name))
    problems.push("the schema has changes without a migration: run npm run db:generate");
  if (readFileSync(schemaFile(".", name), "utf8") !== writeSchema(database, name))
    problems.push("schema.sql is not what the migrations make: run npm run db:generate");
  for (const problem of problems) console.error(`${name}: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

function lacksMigration(name: DatabaseName): boolean {
  // drizzle-kit accepts only paths below the project.
  const copy = relative(process.cwd(), mkdtempSync(`${process.cwd()}/.wrangler-migrations-`));
  try {
    cpSync(`migrations/${name}`, copy, { recursive: true });
    const before = readdirSync(copy).length;
    const schema = `--schema=drizzle/${name}/index.ts`;
    execFileSync("npx", ["drizzle-kit", "generate", "--dialect=sqlite", schema, `--out=${copy}`], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    return readdirSync(copy).length !== before;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
