// The last step of `npm run db:generate`: writes the schema that the migrations create, including triggers.
import { writeFileSync } from "node:fs";
import { applyMigrations, databaseNames, readMigrations, schemaFile, writeSchema } from "./database-schema";

for (const name of databaseNames) {
  const { database } = applyMigrations(readMigrations(".", name));
  writeFileSync(schemaFile(".", name), writeSchema(database, name));
}
