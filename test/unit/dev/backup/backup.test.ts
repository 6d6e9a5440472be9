// @module-tag deep
// Runs the whole backup drill with the operator's commands on local databases.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { companies, profiles } from "#cell";
import { memberships, users } from "#directory";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unstable_splitSqlQuery as splitStatements } from "wrangler";
import { appendPunch } from "~/modules/clock/punch.server";
import { findLedger } from "~/modules/ledger/find-ledger.server";
import { decideIdentity } from "~/modules/ledger/rules/decide-identity";
import { decideMember } from "~/modules/ledger/rules/decide-member";
import { joinLedger, openCompanyLedger } from "~/modules/ledger/open-ledger.server";
import type { SubjectKey } from "~/modules/ledger/projections.server";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import type { PersonData } from "~/modules/register/format/lines";
import { decodeBase64 } from "~/modules/register/format/base64";
import { signCheckpoint } from "~/modules/register/format/checkpoint";
import { treeRoot } from "~/modules/register/format/merkle";
import { readTiles } from "~/modules/register/format/tiles";
import { growTree } from "~/modules/register/grow-tree.server";
import { personIdentity } from "~/modules/register/identity.server";
import { logOrigin, registerKeysOf } from "~/modules/register/register-keys";
import { openDb, openDirectory, type Directory } from "~/platform/db.server";
import { sortNameOf } from "~/platform/search-text";
import { compareArchivedCheckpoints } from "../../../../dev/backup/archived-checkpoints";
import { checkRegisters } from "../../../../dev/backup/check-registers";
import {
  databasesByName,
  openDatabases,
  type Database,
  type Databases,
} from "../../../../dev/backup/databases";
import { makeBackup } from "../../../../dev/backup/make-backup";
import { reconcile } from "../../../../dev/backup/reconcile";
import { backupFiles, restoreInto, type Summaries } from "../../../../dev/backup/restore-into";
import { listDatabases, openLocalDatabases } from "../../../../dev/local-database";
import { emptyOldDatabase, openWithOldSqlite, readAll } from "../../../support/node/old-sqlite";

const project = fileURLToPath(new URL("../../../..", import.meta.url));
const place = mkdtempSync(join(tmpdir(), "fichaclara-drill-"));
const [root, source, backup] = ["project", "source", "backup"].map((name) => join(place, name)) as [
  string,
  string,
  string,
];

/** Copies the project and adds a second cell to its configuration. */
function bindSecondCell() {
  mkdirSync(root);
  for (const name of ["node_modules", "migrations"])
    symlinkSync(join(project, name), join(root, name), "dir");
  const second = `
[[d1_databases]]
binding = "CELL_2"
database_name = "fichaclara-cell-2"
database_id = "00000000-0000-0000-0000-000000000002"
migrations_dir = "migrations/cell"
`;
  writeFileSync(join(root, "wrangler.toml"), readFileSync(join(project, "wrangler.toml"), "utf8") + second);
}

/** Texts that have broken backups: quotes, line breaks, other alphabets. */
const awkward = "Ana \"la d'El Prat\"\n'; DROP TABLE users; -- Ñandú 会社 🥖";

const companyId = "01999a00-0000-7000-8000-0000000000e5";
const inSecond = "01999a00-0000-7000-8000-0000000000f6";
const now = Date.parse("2026-11-09T08:00:00Z");

interface Home {
  cell: string;
  companyId: string;
  names: string[];
}

/** Adds people of a company whose entries were closed in another order than they were opened. */
async function fill(d1: D1Database, directory: Directory, { cell, companyId, names }: Home) {
  const db = openDb(d1);
  const { ledger } = await openCompanyLedger(d1, { companyId });
  const commonColumns = { createdAt: now, companyId };
  const [company] = await db
    .insert(companies)
    .values({ id: companyId, ledger, name: "Panadería La Espiga", trialEndsAt: now, createdAt: now })
    .returning();
  await db.update(companies).set({ locationTrackingEnabled: true });
  const members = [];
  for (const [who, fullName] of names.entries()) {
    const id = `${companyId.slice(0, -1)}${who}`;
    const email = `p${who}@${companyId.slice(-2)}.example.com`;
    await directory.insert(users).values({ id, email, userMetadata: {}, createdAt: now });
    const { subject } = await joinLedger(d1, { companyId, profileId: id });
    await directory
      .insert(memberships)
      .values({ profileId: id, userId: id, companyId, cell, createdAt: now, confirmedAt: now });
    const named = { email, fullName, sortName: sortNameOf(fullName) };
    const row = {
      id,
      userId: id,
      subject,
      ...named,
      role: "employee" as const,
      updatedAt: now,
      ...commonColumns,
    };
    const [profile] = await db.insert(profiles).values(row).returning();
    await joins(d1, { ledger, subject, profileId: id }, { full_name: fullName, dni: null, email });
    members.push({
      cell,
      profile: profile!,
      company: { ...company!, locationTrackingEnabled: true },
      email,
    });
  }
  const place = { latitude: 40.4168, longitude: -3.7038 };
  const punchRequest = { location: place, source: "web" as const, idempotencyKey: null };
  for (const [at, action, order] of [
    [1, "check_in", members],
    [2, "check_out", [...members].reverse()],
    [3, "check_in", members.slice(1)],
  ] as const)
    for (const member of order)
      await appendPunch(
        { db, now: now + at * 3_600_000 },
        { ...punchRequest, member, requested: { action } },
      );
  await growTree(d1, { ledger, companyId });
}

/** Adds a person's first two events: their membership and their identity. */
async function joins(d1: D1Database, of: SubjectKey & { profileId: string }, data: PersonData) {
  const at = { now, timeZone: "Europe/Madrid" };
  const who = personIdentity(data);
  await executeCommand(d1, of, {
    now,
    source: "system",
    actor: { kind: "system", id: null },
    extent: "open",
    request: null,
    decide: (person) => {
      const { events } = decideMember(person, { status: "active", role: "employee" }, at);
      return { events: [...events, decideIdentity(person, "person", { ...at, after: events })] };
    },
    commitmentsOf: ({ kind }) => ({ person: kind === "person" ? who.commitment : null }),
    alongside: (events) =>
      events.flatMap((event) => (event.kind === "person" ? [who.reveal(d1, { ...of, ...event })] : [])),
  });
}

/** Wrangler's table of applied migrations. */
const noted =
  "CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL);";

/** Applies each database's migrations. */
async function migrate(databases: ReadonlyMap<string, D1Database>) {
  for (const { binding, migrations_dir } of listDatabases(root)) {
    const d1 = databases.get(binding)!;
    const folder = join(root, migrations_dir);
    const texts = readdirSync(folder)
      .filter((name) => name.endsWith(".sql"))
      .sort()
      .map((name) => readFileSync(join(folder, name), "utf8"));
    await d1.batch([noted, ...texts].flatMap(splitStatements).map((sql) => d1.prepare(sql)));
  }
}

beforeAll(async () => {
  bindSecondCell();
  const { all, cells, directory, close } = await openLocalDatabases({ root, stateDir: source });
  await migrate(all);
  const homes = [
    { cell: "CELL_1", companyId, names: [awkward, "Lucía Peña", "Omar Haddad"] },
    { cell: "CELL_2", companyId: inSecond, names: ["Šárka Nová"] },
  ];
  for (const home of homes) await fill(cells.get(home.cell)!, openDirectory(directory), home);
  await close();
  await within(source, (databases) => makeBackup(databases, root, backup));
});

afterAll(() => rmSync(place, { recursive: true, force: true }));

async function within<T>(stateDir: string, work: (databases: Databases) => Promise<T>): Promise<T> {
  const databases = await openDatabases({ root, stateDir });
  return work(databases).finally(() => databases.close());
}

/** Returns every row of every table and all names, as text. */
const contents = async (databases: Databases) =>
  (await Promise.all([...databasesByName(databases).values()].map(contentsOf))).join("\n");

const first = ({ cells }: Databases) => cells.get("CELL_1")!;

const contentsOf = ({ query }: Database) =>
  query<{ type: string; name: string }>(
    "SELECT type, name FROM sqlite_schema WHERE name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY type, name",
  ).then(async (schema) => {
    const tables = schema.filter(({ type }) => type === "table");
    const rows = tables.map(async ({ name }) => [name, await query(`SELECT * FROM "${name}" ORDER BY 1, 2`)]);
    return JSON.stringify([schema, await Promise.all(rows)], null, 1);
  });

test("a backup restored into an empty database gives the same rows, schema and trees, and registers that verify", async () => {
  const target = join(place, "target");
  const before = await within(source, contents);
  await within(target, async (database) => {
    expect(await restoreInto(database, backup)).toEqual([]);
    expect(await contents(database)).toBe(before);
    const { query } = first(database);
    expect(await query("SELECT max(seq) AS events FROM events")).toEqual([{ events: 14 }]);
    expect(before).toContain(JSON.stringify(awkward));
    await expect(query("DELETE FROM events")).rejects.toThrow("append-only");
    // Now a restore could overwrite data.
    await expect(restoreInto(database, backup)).rejects.toThrow("no están vacías");
  });
  expect(await checkRegisters(root, target)).toEqual([]);
  await within(target, async (databases) => {
    const { query } = first(databases);
    await query("DROP TRIGGER events_no_update");
    await query("UPDATE events SET source = 'kiosk' WHERE seq = 5");
    const second = databases.cells.get("CELL_2")!;
    await second.query("DROP TRIGGER events_no_update");
    await second.query("UPDATE events SET source = 'kiosk' WHERE seq = 3");
  });
  expect(await checkRegisters(root, target)).toEqual([
    `${companyId}: nº 5 is not the event in the tree`,
    `${inSecond}: nº 3 is not the event in the tree`,
  ]);
});

test("reconciling databases of two instants lets missing people join again and reports profiles without a user", async () => {
  await within(join(place, "torn"), async (databases) => {
    // The restore was cut off between the two databases, then repeated.
    await databases.directory.run(join(backup, backupFiles.sql("DIRECTORY")));
    expect(await restoreInto(databases, backup)).toEqual([]);
    expect(await reconcile(databases)).toEqual([]);
    const { directory } = databases;
    const cell = first(databases);
    const [one, two, three] = (await cell.query<{ id: string }>("SELECT id FROM profiles ORDER BY id")).map(
      ({ id }) => id,
    );
    await directory.query(`UPDATE users SET email = 'new@example.com' WHERE id = '${one}'`);
    await directory.query(`UPDATE memberships SET profile_id = 'not yet copied' WHERE profile_id = '${two}'`);
    await cell.query(`UPDATE profiles SET user_id = NULL WHERE id = '${three}'`);
    expect(await reconcile(databases)).toEqual([
      "1 personas vuelven a entrar en su empresa por sí solas",
      "1 personas se habían ido de su empresa, y salen de ella",
      "1 perfiles reciben la dirección que su persona tiene",
      "1 perfiles no tienen quien entre con ellos: invítalos",
    ]);
    expect(
      await directory.query(
        "SELECT profile_id, confirmed_at IS NULL AS begun, is_address_due AS due, is_leaving AS leaves FROM memberships WHERE cell = 'CELL_1' ORDER BY 1",
      ),
    ).toEqual([
      { profile_id: one, begun: 0, due: 1, leaves: 0 },
      { profile_id: three, begun: 0, due: 0, leaves: 1 },
      { profile_id: "not yet copied", begun: 1, due: 0, leaves: 0 },
    ]);
  });
});

test("reconciling reports a profile with a different user or cell, and changes no membership", async () => {
  await within(join(place, "others"), async (databases) => {
    await databases.directory.run(join(backup, backupFiles.sql("DIRECTORY")));
    expect(await restoreInto(databases, backup)).toEqual([]);
    const { directory } = databases;
    const cell = first(databases);
    const [one, two] = (await cell.query<{ id: string }>("SELECT id FROM profiles ORDER BY id")).map(
      ({ id }) => id,
    );
    // The other copy was made after a profile was taken over, and the directory names another cell.
    await cell.query(`UPDATE profiles SET user_id = 'another', email = 'a@example.com' WHERE id = '${one}'`);
    await directory.query("DROP TRIGGER memberships_one_cell");
    await directory.query(`UPDATE memberships SET cell = 'CELL_2' WHERE profile_id = '${two}'`);
    const before = await directory.query("SELECT * FROM memberships ORDER BY profile_id");
    expect(await reconcile(databases)).toEqual([
      "1 perfiles los usa otra persona que la del directorio: míralos",
      "1 personas están en otra celda que la del directorio: míralas",
    ]);
    expect(await directory.query("SELECT * FROM memberships ORDER BY profile_id")).toEqual(before);
  });
});

test("restoring refuses a backup with more cells than are bound, and names them", async () => {
  const databases = await openDatabases({ root: project, stateDir: join(place, "too-few") });
  await expect(restoreInto(databases, backup)).rejects.toThrow("Faltan bases de datos de la copia: CELL_2");
  expect(await first(databases).query("SELECT name FROM sqlite_schema WHERE name = 'companies'")).toEqual([]);
  await databases.close();
});

describe("SQLite 3.40 of Debian 12 opens", () => {
  const written = () => JSON.parse(readFileSync(join(backup, backupFiles.summary), "utf8")) as Summaries;

  test("the databases completely", () => {
    const all = openWithOldSqlite(source).map(readAll);
    expect(all.flatMap(({ problems }) => problems)).toEqual([]);
    const rowCounts = all.map(({ rows }) => rows);
    for (const { rows } of Object.values(written()))
      expect(rowCounts).toContainEqual(expect.objectContaining(rows));
    expect(rowCounts).toContainEqual(expect.objectContaining({ users: 4, memberships: 4 }));
    expect(rowCounts).toContainEqual(expect.objectContaining({ profiles: 3, time_logs: 5 }));
    expect(rowCounts).toContainEqual(expect.objectContaining({ profiles: 1, time_logs: 1 }));
  });

  test.each(["DIRECTORY", "CELL_1", "CELL_2"])("a backup of %s, with the same rows", (name) => {
    const database = emptyOldDatabase();
    database.exec(readFileSync(join(backup, backupFiles.sql(name)), "utf8"));
    const { problems, rows } = readAll(database);
    expect(problems).toEqual([]);
    expect(rows).toEqual(written()[name]!.rows);
  });

  test("a backup, with working triggers", () => {
    const database = emptyOldDatabase();
    database.exec(readFileSync(join(backup, backupFiles.sql("CELL_1")), "utf8"));
    expect(() => database.exec("DELETE FROM events")).toThrow("append-only");
  });

  test("but no schema with a too deeply nested expression (twin)", () => {
    const nested = (depth: number) => `${"replace(".repeat(depth)}name${", 'á', 'a')".repeat(depth)}`;
    const table = (depth: number) => `CREATE TABLE t (name TEXT, folded TEXT AS (${nested(depth)}))`;
    expect(() => emptyOldDatabase().exec(table(10))).not.toThrow();
    expect(() => emptyOldDatabase().exec(table(60))).toThrow("parser stack overflow");
  });
});

test("an archived checkpoint that the restored tree does not reach, or contradicts, is named", async () => {
  const keys = registerKeysOf({
    REGISTER_PRIVATE_KEY: "7".repeat(64),
    REGISTER_ORIGIN: "fichaclara.test",
    REGISTER_PUBLIC_KEYS: [],
  });
  const { cell: d1, close } = await openLocalDatabases({ root, stateDir: source });
  const log = (await findLedger(d1, { companyId }))!;
  const { size, edge } = await growTree(d1, log).finally(close);
  const restored = { origin: logOrigin(keys, log.companyId), size, root: treeRoot(size, readTiles(edge)) };
  const checkpoint = signCheckpoint(restored, keys.seed);
  const archive = async (on: string, note: string) => {
    const miniflare = new Miniflare({
      modules: true,
      script: "",
      r2Buckets: { REGISTER: "fichaclara-register" },
      r2Persist: join(source, "v3", "r2"),
    });
    const bucket = await miniflare.getR2Bucket("REGISTER");
    await bucket.put(`checkpoints/${companyId}/${on}`, note);
    await miniflare.dispose();
  };
  await archive("2026-11-09", checkpoint);
  expect(await compareArchivedCheckpoints(root, source)).toEqual([]);
  const [origin, , root64] = checkpoint.split("\n") as [string, string, string];
  const signed = (size: number, root: Uint8Array) => signCheckpoint({ origin, size, root }, keys.seed);
  await archive("2026-11-10", signed(14, new Uint8Array(32)));
  await archive("2026-11-11", signed(15, decodeBase64(root64)!));
  await archive("2026-11-12", checkpoint.replaceAll(companyId, "another"));
  const of = `punto de control: ${companyId}`;
  expect(await compareArchivedCheckpoints(root, source)).toEqual([
    `${of}, 2026-11-10: el árbol es otro`,
    `${of}, 2026-11-11: falta la anotación 15, que ya estaba en él`,
    `${of}, 2026-11-12: no es de este registro`,
  ]);
});

test(
  "twin: a restore that loses triggers, rows or a hash is noticed in each case",
  { tags: "deep" },
  async () => {
    const spoilt = join(place, "spoilt");
    cpSync(backup, spoilt, { recursive: true });
    const sql = readFileSync(join(backup, backupFiles.sql("CELL_1")), "utf8");
    const lastTile = sql.match(/^INSERT INTO "tiles" .*\n/gm)!.at(-1)!;
    const lost = sql
      .slice(0, sql.indexOf("CREATE TRIGGER"))
      .replaceAll(/^INSERT INTO "revealed" .*\n/gm, "")
      .replace(lastTile, "");
    writeFileSync(join(spoilt, backupFiles.sql("CELL_1")), lost);

    const noticed = await within(join(place, "spoilt-state"), (database) => restoreInto(database, spoilt));
    const names = noticed.map((text) => text.replace(/: (\d+ |CREATE).*/, ""));
    expect(names).toEqual(
      expect.arrayContaining([
        "filas: revealed",
        "filas: tiles",
        "esquema: trigger events_in_order",
        "esquema: trigger time_logs_forward",
        `árbol: ${companyId}`,
      ]),
    );
  },
);
