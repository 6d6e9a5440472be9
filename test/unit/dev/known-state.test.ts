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

/** Makes a state folder in which one database has had these migrations. */
async function aState(database: "directory" | "cell", migrations: string[]): Promise<string> {
  const stateDir = mkdtempSync(join(tmpdir(), "fichaclara-state-"));
  folders.push(stateDir);
  const { [database]: d1, close } = await openLocalDatabases({ root, stateDir });
  await d1.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)");
  const insert = "INSERT INTO d1_migrations (name) SELECT value FROM json_each(?)";
  await d1.prepare(insert).bind(JSON.stringify(migrations)).run();
  await close();
  return stateDir;
}

const both = ["directory", "cell"] as const;

test("a state folder of this version and a new one are accepted", async () => {
  for (const database of both) {
    const migrationNames = readdirSync(join(root, "migrations", database)).filter((name) =>
      name.endsWith(".sql"),
    );
    await requireKnownState({ root, stateDir: await aState(database, migrationNames.slice(0, 1)) });
  }
  const empty = mkdtempSync(join(tmpdir(), "fichaclara-state-"));
  folders.push(empty);
  await requireKnownState({ root, stateDir: empty });
});

const ofBefore = { directory: "0006_foundings.sql", cell: "0025_invitation_limits.sql" };

test.each(both)("a %s from before the migrations were regenerated is refused", async (database) => {
  const stateDir = await aState(database, [ofBefore[database]]);
  await expect(requireKnownState({ root, stateDir })).rejects.toThrow(
    /otra versión de Fichaclara.*STATE_DIR/,
  );
});

test.each(both)("a %s of an earlier version is refused with a message, and not changed", async (database) => {
  const stateDir = await aState(database, ["0000_initial.sql", "0001_append_only.sql"]);
  const stateCheck = requireKnownState({ root, stateDir });
  await expect(stateCheck).rejects.toThrow(StartError);
  await expect(stateCheck).rejects.toThrow(/otra versión de Fichaclara.*STATE_DIR/);
  const { [database]: d1, close } = await openLocalDatabases({ root, stateDir });
  expect((await d1.prepare("SELECT name FROM d1_migrations").all()).results).toHaveLength(2);
  await close();
});
