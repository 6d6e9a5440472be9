import { sql } from "drizzle-orm";
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Env } from "./env.server";
import { logFault } from "./log.server";
import { firstRow } from "./statement.server";

/** The newest migration of each folder, which this build needs. A database may have later ones: those only add. */
export const neededMigrations = { directory: "0004_kiosk_centres.sql", cell: "0030_late_events.sql" };

/** The migrations that wrangler has applied. wrangler creates this table in each database. */
const migrations = sqliteTable("d1_migrations", { name: text("name").notNull() });

/** Databases known to be current. An isolate checks each database once. */
const currentDatabases = new Set<string>();

/**
 * Lists the databases that lack a migration of this build, and logs each. A database that does not answer is not listed; the next call
 * checks it again.
 * @returns the names of their bindings. Once all are known to be current, it runs no query.
 */
export async function listOutdatedDatabases({
  DIRECTORY,
  cells,
}: Pick<Env, "DIRECTORY" | "cells">): Promise<string[]> {
  const databases = [
    { name: "DIRECTORY", d1: DIRECTORY, needed: neededMigrations.directory },
    ...[...cells].map(([name, d1]) => ({ name, d1, needed: neededMigrations.cell })),
  ].filter(({ name }) => !currentDatabases.has(name));
  const outdatedNames = await Promise.all(
    databases.map(async ({ name, d1, needed }) => {
      const has = await hasMigration(d1, needed);
      if (has) currentDatabases.add(name);
      return has === false ? [name] : [];
    }),
  );
  const outdated = outdatedNames.flat();
  for (const name of outdated)
    logFault("database", new Error("It lacks a migration of this build: nothing is read or written."), {
      database: name,
    });
  return outdated;
}

/** @returns null when the database did not answer. */
async function hasMigration(d1: D1Database, name: string): Promise<boolean | null> {
  try {
    return (await firstRow(d1, sql`SELECT 1 FROM ${migrations} WHERE ${migrations.name} = ${name}`)) !== null;
  } catch (fault) {
    return fault instanceof Error && fault.message.includes("no such table") ? false : null;
  }
}

/** The answer while a database is outdated. */
export const updatingRefusal = {
  text: "Estamos actualizando Fichaclara. Inténtalo de nuevo en unos minutos.",
  init: { status: 503, headers: { "Retry-After": "60" } } as const,
};
