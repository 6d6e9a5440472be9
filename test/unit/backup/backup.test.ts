// Not a pure rule: the drill itself, with what the operator's commands run, on local databases.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { companies, profiles, users } from "#schema";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { punch } from "~/modules/clock/punch.server";
import { recordPerson } from "~/modules/register/record-identity.server";
import { sealEvents } from "~/modules/register/seal-events.server";
import { openDb } from "~/platform/db.server";
import { sortNameOf } from "~/platform/search-text";
import { compareArchivedHeads } from "../../../dev/backup/archived-heads";
import { openDatabase, type Database } from "../../../dev/backup/databases";
import { checkRegisters, makeBackup } from "../../../dev/backup/make-backup";
import { files, restoreInto } from "../../../dev/backup/restore-into";
import type { Summary } from "../../../dev/backup/summary";
import { createChildren } from "../../../dev/child-processes";
import { openLocalDatabase } from "../../../dev/local-database";
import { migrateCommand } from "../../../dev/wrangler";
import { emptyOldDatabase, openWithOldSqlite, readAll } from "../../support/node/old-sqlite";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const place = mkdtempSync(join(tmpdir(), "fichaclara-drill-"));
const [source, backup] = [join(place, "source"), join(place, "backup")];
const patience = 60_000;

/** Text that has broken backups: quotes, line breaks, other alphabets. */
const awkward = "Ana \"la d'El Prat\"\n'; DROP TABLE users; -- Ñandú 会社 🥖";

/** Three people of a company whose entries were closed in another order than they were opened. */
async function fill(d1: D1Database) {
  const db = openDb(d1);
  const now = Date.parse("2026-11-09T08:00:00Z");
  const made = { createdAt: now, companyId: "espiga" };
  const [company] = await db
    .insert(companies)
    .values({ id: made.companyId, name: "Panadería La Espiga", trialEndsAt: now, createdAt: now })
    .returning();
  const people = [awkward, "Lucía Peña", "Omar Haddad"].map((fullName, who) => ({ id: `p${who}`, fullName }));
  const members = [];
  for (const { id, fullName } of people) {
    const email = `${id}@example.com`;
    await db.insert(users).values({ id, email, userMetadata: {}, createdAt: now });
    const named = { fullName, sortName: sortNameOf(fullName) };
    const row = { id, userId: id, ...named, role: "employee" as const, updatedAt: now, ...made };
    const [profile] = await db.insert(profiles).values(row).returning();
    const known = { companyId: made.companyId, timeZone: "Europe/Madrid", actorProfileId: null };
    const data = { full_name: fullName, dni: null, email };
    await db.batch(recordPerson({ db, now }, { ...known, profileId: id, data }));
    members.push({ profile: profile!, company: company!, email });
  }
  const place = { latitude: 40.4168, longitude: -3.7038 };
  const wish = { location: place, source: "web" as const, idempotencyKey: null };
  for (const [at, action, order] of [
    [1, "check_in", members],
    [2, "check_out", [...members].reverse()],
    [3, "check_in", members.slice(1)],
  ] as const)
    for (const member of order) await punch({ db, now: now + at * 3_600_000 }, { ...wish, member, action });
  await sealEvents({ db }, made);
}

beforeAll(async () => {
  await createChildren(root).run("migrate", migrateCommand({ root, stateDir: source }));
  const { d1, close } = await openLocalDatabase({ root, stateDir: source });
  await fill(d1).finally(close);
  await within(source, (database) => makeBackup(database, root, backup));
}, patience);

afterAll(() => rmSync(place, { recursive: true, force: true }));

async function within<T>(stateDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ root, stateDir });
  return work(database).finally(() => database.close());
}

/** Every row of every table and the names of all there is, as text. */
const contents = ({ ask }: Database) =>
  ask<{ type: string; name: string }>(
    "SELECT type, name FROM sqlite_schema WHERE name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY type, name",
  ).then(async (schema) => {
    const tables = schema.filter(({ type }) => type === "table");
    const rows = tables.map(async ({ name }) => [name, await ask(`SELECT * FROM "${name}" ORDER BY 1, 2`)]);
    return JSON.stringify([schema, await Promise.all(rows)], null, 1);
  });

it(
  "a backup restored into an empty database is the same database: rows, schema, seals, and a chain that holds",
  async () => {
    const target = join(place, "target");
    const before = await within(source, contents);
    await within(target, async (database) => {
      expect(await restoreInto(database, backup)).toEqual([]);
      expect(await contents(database)).toBe(before);
      expect(await database.ask("SELECT count(*) AS seals FROM register_seals")).toEqual([{ seals: 11 }]);
      expect(before).toContain(JSON.stringify(awkward));
      await expect(database.ask("DELETE FROM clock_events")).rejects.toThrow("append-only");
      // Now there is something to lose.
      await expect(restoreInto(database, backup)).rejects.toThrow("no está vacía");
    });
    expect(await checkRegisters(root, target)).toEqual([]);
  },
  patience,
);

describe("SQLite 3.40, which Debian 12 has, opens", () => {
  const written = () => JSON.parse(readFileSync(join(backup, files.summary), "utf8")) as Summary;

  it("the database, whole", () => {
    const { problems, rows } = readAll(openWithOldSqlite(source));
    expect(problems).toEqual([]);
    expect(rows).toMatchObject(written().rows);
    expect(rows).toMatchObject({ profiles: 3, time_logs: 5 });
  });

  it("a backup, with the same rows, and its triggers hold", () => {
    const database = emptyOldDatabase();
    database.exec(readFileSync(join(backup, files.sql), "utf8"));
    const { problems, rows } = readAll(database);
    expect(problems).toEqual([]);
    expect(rows).toEqual(written().rows);
    expect(() => database.exec("DELETE FROM clock_events")).toThrow("append-only");
  });

  it("twin: but not a schema with the column of migration 0002, whose expression is too deep", () => {
    const migrations = ["0000_initial", "0001_append_only", "0002_billing_and_people"].map((name) =>
      readFileSync(join(root, "migrations", `${name}.sql`), "utf8"),
    );
    const database = emptyOldDatabase();
    expect(() => migrations.forEach((sql) => database.exec(sql))).toThrow("parser stack overflow");
  });
});

it(
  "an archived head that the restored chain does not reach, or contradicts, is named",
  async () => {
    const { d1, close } = await openLocalDatabase({ root, stateDir: source });
    const seal = d1.prepare("SELECT company_id, seq, hash FROM register_seals WHERE seq = 5");
    const head = (await seal.first<{ company_id: string; seq: number; hash: string }>().finally(close))!;
    const archive = async (on: string, archived: object) => {
      const miniflare = new Miniflare({
        modules: true,
        script: "",
        r2Buckets: { REGISTER: "fichaclara-register" },
        r2Persist: join(source, "v3", "r2"),
      });
      const bucket = await miniflare.getR2Bucket("REGISTER");
      await bucket.put(`heads/espiga/${on}.json`, JSON.stringify(archived));
      await miniflare.dispose();
    };
    await archive("2026-11-09", head);
    expect(await compareArchivedHeads(root, source)).toEqual([]);
    await archive("2026-11-10", { ...head, hash: "0".repeat(64) });
    await archive("2026-11-11", { ...head, seq: 12 });
    expect(await compareArchivedHeads(root, source)).toEqual([
      "cabecera: espiga: el asiento 5 tiene otro sello",
      "cabecera: espiga: falta el asiento 12, que ya estaba sellado",
    ]);
  },
  patience,
);

it(
  "twin: a restoration that loses triggers, a table's rows and the last seal is noticed in each",
  async () => {
    const spoilt = join(place, "spoilt");
    cpSync(backup, spoilt, { recursive: true });
    const sql = readFileSync(join(backup, files.sql), "utf8");
    const lastSeal = sql.match(/^INSERT INTO "register_seals" .*\n/gm)!.at(-1)!;
    const lost = sql
      .slice(0, sql.indexOf("CREATE TRIGGER"))
      .replaceAll(/^INSERT INTO "register_identities" .*\n/gm, "")
      .replace(lastSeal, "");
    writeFileSync(join(spoilt, files.sql), lost);

    const noticed = await within(join(place, "spoilt-state"), (database) => restoreInto(database, spoilt));
    const names = noticed.map((text) => text.replace(/: (\d+|CREATE).*/, ""));
    expect(names).toEqual(
      expect.arrayContaining([
        "filas: register_identities",
        "filas: register_seals",
        "esquema: trigger clock_events_next_seq",
        "esquema: trigger time_logs_only_close",
        "sellos: espiga",
      ]),
    );
  },
  patience,
);
