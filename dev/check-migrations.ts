// `npm run db:check`: fails where the schemas in drizzle/, the migrations and the schema.sql of a database say different things, or
// where a migration would take triggers away with their table.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import * as cell from "../drizzle/cell/index";
import * as directory from "../drizzle/directory/index";
import {
  applyMigrations,
  compareWithSchema,
  databaseNames,
  readMigrations,
  schemaFile,
  writeSchema,
  type DatabaseName,
} from "./database-schema";

const schemas = { directory, cell };

for (const name of databaseNames) {
  const { database, refused } = applyMigrations(readMigrations(".", name));
  const problems = [...refused, ...compareWithSchema(database, schemas[name])];
  if (lacksMigration(name))
    problems.push("the schema has changes without a migration: run npm run db:generate");
  if (readFileSync(schemaFile(".", name), "utf8") !== writeSchema(database, name))
    problems.push("schema.sql is not what the migrations make: run npm run db:generate");
  for (const problem of problems) console.error(`${name}: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

function lacksMigration(name: DatabaseName): boolean {
  // drizzle-kit takes only paths below the project.
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
