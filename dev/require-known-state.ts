// A state folder that an earlier, incompatible version wrote is left alone, with a word about it.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { openLocalDatabase } from "./local-database";
import { StartError } from "./start-error";

/** @throws StartError where the local database has migrations that this version does not know. */
export async function requireKnownState({ root, stateDir }: { root: string; stateDir: string }) {
  if (!existsSync(join(stateDir, "v3", "d1"))) return;
  const known = readdirSync(join(root, "migrations"));
  const { d1, close } = await openLocalDatabase({ root, stateDir });
  const applied = await d1
    .prepare("SELECT name FROM d1_migrations")
    .all<{ name: string }>()
    .then(({ results }) => results.map(({ name }) => name))
    // Nothing has been migrated yet.
    .catch(() => [])
    .finally(close);
  if (applied.every((name) => known.includes(name))) return;
  throw new StartError(
    `La carpeta ${stateDir} guarda datos de otra versión de Fichaclara, que esta no sabe leer. No se ha tocado nada: ` +
      "muévela a otro sitio, o elige otra carpeta con STATE_DIR.",
  );
}
