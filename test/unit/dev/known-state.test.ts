import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { openLocalDatabases } from "../../../dev/local-database";
import { requireKnownState } from "../../../dev/require-known-state";
import { StartError } from "../../../dev/start-error";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** A state folder whose first database has had these migrations. */
async function aState(migrations: string[]): Promise<string> {
  const stateDir = mkdtempSync(join(tmpdir(), "fichaclara-state-"));
  folders.push(stateDir);
  const { directory: d1, close } = await openLocalDatabases({ root, stateDir });
  await d1.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)");
  const insert = "INSERT INTO d1_migrations (name) SELECT value FROM json_each(?)";
  await d1.prepare(insert).bind(JSON.stringify(migrations)).run();
  await close();
  return stateDir;
}

const known = readdirSync(join(root, "migrations/directory")).filter((name) => name.endsWith(".sql"));

test("a state folder of this version is gone on with, and so is a new one", async () => {
  await requireKnownState({ root, stateDir: await aState(known.slice(0, 1)) });
  const empty = mkdtempSync(join(tmpdir(), "fichaclara-state-"));
  folders.push(empty);
  await requireKnownState({ root, stateDir: empty });
});

test("one that an earlier version wrote is refused with a word about it, and left as it is", async () => {
  const stateDir = await aState(["0000_initial.sql", "0001_append_only.sql"]);
  const refused = requireKnownState({ root, stateDir });
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(/otra versión de Fichaclara.*STATE_DIR/);
  const { directory: d1, close } = await openLocalDatabases({ root, stateDir });
  expect((await d1.prepare("SELECT name FROM d1_migrations").all()).results).toHaveLength(2);
  await close();
});
