// The same race against code that checks before it writes: if these twins passed, the races would prove nothing.
import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { jittery } from "../../support/worker/around-d1";
import { allAtOnce } from "./people-in-parallel";

const people = Array.from({ length: 100 }, (_, index) => `person-${index}`);

beforeAll(async () => {
  await env.DB.batch([
    env.DB.prepare("CREATE TABLE naive_logs (profile_id TEXT NOT NULL, check_out_time INTEGER)"),
    env.DB.prepare("CREATE TABLE naive_events (company_id TEXT NOT NULL, seq INTEGER NOT NULL)"),
    env.DB.prepare(
      "CREATE TABLE strict_events (company_id TEXT, seq INTEGER, PRIMARY KEY (company_id, seq))",
    ),
  ]);
});

async function checkInAfterLooking(d1: D1Database, who: string) {
  const open = await d1
    .prepare("SELECT 1 FROM naive_logs WHERE profile_id = ? AND check_out_time IS NULL")
    .bind(who)
    .first();
  if (open) return "already-clocked-in";
  await d1.prepare("INSERT INTO naive_logs (profile_id) VALUES (?)").bind(who).run();
  return "recorded";
}

async function numberAfterLooking(d1: D1Database, table: "naive_events" | "strict_events") {
  const last = await d1
    .prepare(`SELECT coalesce(max(seq), 0) AS seq FROM ${table} WHERE company_id = 'sol'`)
    .first<{ seq: number }>();
  await d1
    .prepare(`INSERT INTO ${table} VALUES ('sol', ?)`)
    .bind((last?.seq ?? 0) + 1)
    .run();
}

test("a check-in that reads, then inserts, without a unique index opens several entries", async () => {
  const d1 = jittery(env.DB);
  await allAtOnce(people, 20, (who) => checkInAfterLooking(d1, who));
  const { results } = await env.DB.prepare(
    "SELECT count(*) AS open FROM naive_logs WHERE check_out_time IS NULL GROUP BY profile_id",
  ).all<{ open: number }>();
  expect(results).toHaveLength(people.length);
  expect(results.filter(({ open }) => open > 1)).not.toEqual([]);
}, 60_000);

test("a number read in a statement of its own is given twice", async () => {
  const d1 = jittery(env.DB);
  await allAtOnce(people, 1, () => numberAfterLooking(d1, "naive_events"));
  const { results } = await env.DB.prepare(
    "SELECT seq FROM naive_events GROUP BY seq HAVING count(*) > 1",
  ).all();
  expect(results).not.toEqual([]);
});

test("and where numbers are unique, a number read in a statement of its own is refused", async () => {
  const d1 = jittery(env.DB);
  const outcomes = await Promise.allSettled(people.map(() => numberAfterLooking(d1, "strict_events")));
  expect(outcomes.filter(({ status }) => status === "rejected")).not.toEqual([]);
});
