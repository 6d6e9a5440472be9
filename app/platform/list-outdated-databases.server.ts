import { sql } from "drizzle-orm";
import type { Env } from "./env.server";
import { logFault } from "./log.server";
import { first } from "./statement.server";

/** The newest migration of each folder, which this build needs. A database may have later ones: those only add. */
export const neededMigrations = { directory: "0001_triggers.sql", cell: "0001_triggers.sql" };

/** An isolate asks each database once. */
const current = new Set<string>();

/**
 * Lists the databases that lack a migration of this build: one of an earlier build, or one that nobody has migrated. Each is logged.
 * A database that does not answer is not listed; it is asked again at the next call.
 * @returns the names of their bindings; none, without a query, once all are known to be current.
 */
export async function listOutdatedDatabases({
  DIRECTORY,
  cells,
}: Pick<Env, "DIRECTORY" | "cells">): Promise<string[]> {
  const databases = [
    { name: "DIRECTORY", d1: DIRECTORY, needed: neededMigrations.directory },
    ...[...cells].map(([name, d1]) => ({ name, d1, needed: neededMigrations.cell })),
  ].filter(({ name }) => !current.has(name));
  const lacking = await Promise.all(
    databases.map(async ({ name, d1, needed }) => {
      const has = await hasMigration(d1, needed);
      if (has) current.add(name);
      return has === false ? [name] : [];
    }),
  );
  const outdated = lacking.flat();
  for (const name of outdated)
    logFault("database", new Error("It lacks a migration of this build: nothing is read or written."), {
      database: name,
    });
  return outdated;
}

/** @returns null where the database did not answer. */
async function hasMigration(d1: D1Database, name: string): Promise<boolean | null> {
  try {
    return (await first(d1, sql`SELECT 1 FROM d1_migrations WHERE name = ${name}`)) !== null;
  } catch (fault) {
    return fault instanceof Error && fault.message.includes("no such table") ? false : null;
  }
}

/** What people and programs get while a database is outdated. */
export const beingUpdated = {
  text: "Estamos actualizando Fichaclara. Inténtalo de nuevo en unos minutos.",
  init: { status: 503, headers: { "Retry-After": "60" } } as const,
};
