// The last part of `npm run db:generate`: writes down what the migrations make of an empty database, triggers included.
import { writeFileSync } from "node:fs";
import { applyMigrations, databaseNames, readMigrations, schemaFile, writeSchema } from "./database-schema";

for (const name of databaseNames)
  writeFileSync(
    schemaFile(".", name),
    writeSchema(applyMigrations(readMigrations(".", name)).database, name),
  );
