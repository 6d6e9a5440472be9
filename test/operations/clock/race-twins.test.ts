// The number of an event is computed inside its INSERT. No part of that can be left out, so these twins are separate statements.
import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { Participant } from "../../support/worker/race";
import { inOrder } from "../../support/worker/schedule";

beforeAll(() =>
  env.CELL_1.batch([
    env.CELL_1.prepare("CREATE TABLE naive_events (company_id TEXT NOT NULL, seq INTEGER NOT NULL)"),
    env.CELL_1.prepare(
      "CREATE TABLE strict_events (company_id TEXT, seq INTEGER, PRIMARY KEY (company_id, seq))",
    ),
  ]),
);

const numbering =
  (table: "naive_events" | "strict_events"): Participant =>
  async ({ d1 }) => {
    const last = await d1
      .prepare(`SELECT coalesce(max(seq), 0) AS seq FROM ${table} WHERE company_id = 'sol'`)
      .first<{ seq: number }>();
    await d1
      .prepare(`INSERT INTO ${table} VALUES ('sol', ?)`)
      .bind(last!.seq + 1)
      .run();
  };

test("an event number read in a separate statement is assigned twice (twin)", async () => {
  await inOrder("ABAB", (race) => race(numbering("naive_events"), numbering("naive_events")));
  const { results } = await env.CELL_1.prepare("SELECT seq FROM naive_events").all();
  expect(results).toEqual([{ seq: 1 }, { seq: 1 }]);
});

test("an event number assigned twice is refused by the unique index (twin)", async () => {
  const two = inOrder("ABAB", (race) => race(numbering("strict_events"), numbering("strict_events")));
  await expect(two).rejects.toThrow("UNIQUE constraint failed");
});
