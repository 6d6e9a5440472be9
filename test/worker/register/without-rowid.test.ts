// Migration 0003 replaces five tables, the register's among them: what was recorded before it must outlive it.
import { applyD1Migrations, env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { dropEverything } from "../../support/worker/database";
import { attacks, everything } from "./attacks";

const replaced = ["clock_events", "punch_requests", "register_locations", "register_seals", "time_logs"];

const recordedBefore = [
  "INSERT INTO users (id, email, user_metadata, created_at) VALUES ('user', 'ana@example.com', '{}', 0)",
  "INSERT INTO companies (id, name, trial_ends_at, created_at) VALUES ('company', 'Antes', 0, 0)",
  `INSERT INTO profiles (id, user_id, company_id, role, created_at, updated_at)
   VALUES ('ana', 'user', 'company', 'owner', 0, 0)`,
  `INSERT INTO time_logs (id, profile_id, company_id, check_in_time, check_out_time, check_in_location)
   VALUES ('open', 'ana', 'company', 30, NULL, NULL), ('closed', 'ana', 'company', 10, 20, '{"latitude":40,"longitude":-3}')`,
  ...["check_in", "check_out", "check_in"].map(
    (kind, at) =>
      `INSERT INTO clock_events (company_id, seq, id, kind, profile_id, at, time_zone, source, details)
       VALUES ('company', ${at + 1}, 'event-${at}', '${kind}', 'ana', ${at}, 'Europe/Madrid', 'web', '{"a":1}')`,
  ),
  "INSERT INTO register_seals (company_id, seq, event_hash, hash) VALUES ('company', 1, 'e1', 'h1')",
  "INSERT INTO register_seals (company_id, seq, event_hash, hash) VALUES ('company', 2, 'e2', 'h2')",
  `INSERT INTO register_locations (event_id, salt, data) VALUES ('event-0', 'salt', '{"latitude":40,"longitude":-3}')`,
  `INSERT INTO punch_requests (profile_id, key, request, event_id, time_log_id, open_since, created_at)
   VALUES ('ana', 'z', '{}', 'event-0', 'closed', NULL, 1), ('ana', 'a', '{}', 'event-9', NULL, 30, 2)`,
];

/** Every row of the replaced tables, in whatever order their storage keeps them. */
async function rows() {
  const answers = await env.DB.batch(replaced.map((table) => env.DB.prepare(`SELECT * FROM ${table}`)));
  return answers.map(({ results }) => results.map((row) => JSON.stringify(row)).sort());
}

const schema = async () =>
  (
    await env.DB.prepare(
      `SELECT name, type, tbl_name, CASE type WHEN 'table' THEN NULL ELSE sql END AS sql FROM sqlite_schema
       WHERE tbl_name IN (SELECT value FROM json_each(?)) AND sql IS NOT NULL ORDER BY name`,
    )
      .bind(JSON.stringify(replaced))
      .all()
  ).results;

const before = { rows: [] as string[][], schema: [] as unknown[] };

beforeAll(async () => {
  await dropEverything();
  const next = env.MIGRATIONS.findIndex(({ name }) => name.startsWith("0003"));
  await applyD1Migrations(env.DB, env.MIGRATIONS.slice(0, next));
  await env.DB.batch(recordedBefore.map((text) => env.DB.prepare(text)));
  Object.assign(before, { rows: await rows(), schema: await schema() });
  await applyD1Migrations(env.DB, env.MIGRATIONS);
});

test("every row recorded before the migration is there after it, and nothing else", async () => {
  expect(before.rows.map((table) => table.length)).toEqual([3, 2, 1, 2, 2]);
  expect(await rows()).toEqual(before.rows);
});

test("the five tables keep no row numbers, and every index and trigger they had", async () => {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%WITHOUT ROWID' ORDER BY name`,
  ).all<{ name: string }>();
  expect(results.map(({ name }) => name)).toEqual(replaced);
  expect(before.schema).toHaveLength(18);
  expect(await schema()).toEqual(before.schema);
});

test.each(attacks)("after it, D1 still refuses %s", async (_, attack) => {
  const untouched = await everything();
  await expect(env.DB.prepare(attack).run()).rejects.toThrow(/append-only|next seq|time_logs/);
  expect(await everything()).toBe(untouched);
});

test.each([
  [
    "an entry of nobody",
    "INSERT INTO time_logs (id, profile_id, company_id, check_in_time) VALUES ('x', 'nobody', 'company', 1)",
  ],
  [
    "an event of no company",
    "INSERT INTO clock_events (company_id, seq, id, kind, at, time_zone, source) VALUES ('none', 1, 'x', 'person', 1, 'UTC', 'web')",
  ],
  ["a seal of no company", "INSERT INTO register_seals VALUES ('none', 1, 'e', 'h')"],
  ["an entry that ends before it begins", "UPDATE time_logs SET check_out_time = 1 WHERE id = 'open'"],
])("and %s", async (_, text) => {
  await expect(env.DB.prepare(text).run()).rejects.toThrow(/FOREIGN KEY|CHECK/);
});
