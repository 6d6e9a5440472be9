// The last step of `npm run db:generate`: writes the schema that the migrations create, including triggers.
// It prints the triggers that the new migration still lacks.
import { writeFileSync } from "node:fs";
import * as cell from "../drizzle/cell/index";
import { lifecycles } from "../drizzle/cell/lifecycle";
import { applyMigrations, databaseNames, readMigrations, schemaFile, writeSchema } from "./database-schema";
import { findFenceFaults } from "./fence-triggers";

for (const name of databaseNames) {
  const { database } = applyMigrations(readMigrations(".", name));
  writeFileSync(schemaFile(".", name), writeSchema(database, name));
  if (name !== "cell") continue;
  const faults = findFenceFaults(database, cell, lifecycles);
  for (const { problem } of faults) console.error(`${name}: ${problem}`);
  const missing = faults.flatMap(({ sql }) => sql ?? []);
  if (missing.length > 0)
    console.log(
      `Add to the new migration, and run this again:\n\n${missing.map((sql) => `${sql};`).join("\n--> statement-breakpoint\n")}`,
    );
}
