import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { punch } from "~/modules/clock/punch.server";
import { sealEvents } from "~/modules/register/seal-events.server";
import { deps } from "../../support/worker/app";
import { aMember } from "../../support/worker/people";
import { attacks, everything } from "./attacks";

beforeAll(async () => {
  const member = await aMember();
  for (const action of ["check_in", "check_out", "check_in"] as const) {
    await punch(deps(), { member, action, location: null, source: "web", idempotencyKey: null });
  }
  await sealEvents(deps(), { companyId: member.company.id });
});

describe("D1 itself refuses", () => {
  test.each(attacks)("%s", async (_, attack) => {
    const before = await everything();
    await expect(env.DB.prepare(attack).run()).rejects.toThrow(/append-only|next seq|time_logs/);
    expect(await everything()).toBe(before);
  });

  test("but lets places be erased when their time has come", async () => {
    await expect(
      env.DB.prepare("UPDATE time_logs SET check_in_location = NULL, check_out_location = NULL").run(),
    ).resolves.toBeTruthy();
  });

  test("twin: without its triggers every one of these attacks changes the record", async () => {
    const { results } = await env.DB.prepare(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'",
    ).all<{ name: string; sql: string }>();
    expect(results.length).toBeGreaterThanOrEqual(9);
    await env.DB.batch(results.map(({ name }) => env.DB.prepare(`DROP TRIGGER ${name}`)));
    const outcomes = await Promise.all(
      [
        "UPDATE clock_events SET at = at - 3600000",
        "DELETE FROM clock_events WHERE seq = 1",
        "UPDATE register_seals SET hash = 'x'",
      ].map((attack) => env.DB.prepare(attack).run()),
    );
    expect(outcomes.map(({ meta }) => meta.changes > 0)).toEqual([true, true, true]);
  });
});
