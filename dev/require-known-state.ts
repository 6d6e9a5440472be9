// Refuses a state folder that an incompatible version wrote, and leaves it unchanged.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { listDatabases, openLocalDatabases } from "./local-database";
import { StartError } from "./start-error";

/** @throws StartError when a local database has migrations that this version does not know. */
export async function requireKnownState({ root, stateDir }: { root: string; stateDir: string }) {
  if (!existsSync(join(stateDir, "v3", "d1"))) return;
  const { all, close } = await openLocalDatabases({ root, stateDir });
  const areKnown = await Promise.all(
    listDatabases(root).map(({ binding, migrations_dir }) =>
      hasOnlyKnownMigrations(all.get(binding)!, join(root, migrations_dir)),
    ),
  ).finally(close);
  if (areKnown.every(Boolean)) return;
  throw new StartError(
    `La carpeta ${stateDir} guarda datos de otra versión de Fichaclara, que esta no sabe leer. No se ha tocado nada: ` +
      "muévela a otro sitio, o elige otra carpeta con STATE_DIR.",
  );
}

/** Whether every applied migration of a database is in its folder. */
async function hasOnlyKnownMigrations(d1: D1Database, folder: string): Promise<boolean> {
  const migrationNames = readdirSync(folder);
  const applied = await d1
    .prepare("SELECT name FROM d1_migrations")
    .all<{ name: string }>()
    .then(({ results }) => results.map(({ name }) => name))
    // No migration was applied yet.
    .catch(() => []);
  return applied.every((name) => migrationNames.includes(name));
}
