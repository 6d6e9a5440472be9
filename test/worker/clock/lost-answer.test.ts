import { env } from "cloudflare:test";
import { clockEvents, timeLogs } from "#schema";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { punch, type PunchInput } from "~/modules/clock/punch.server";
import { openDb } from "~/platform/db.server";
import { withRetries } from "~/platform/retry.server";
import { call, deps } from "../../support/worker/app";
import { losingAnswers } from "../../support/worker/around-d1";
import { aMember, type SignedInMember } from "../../support/worker/people";

const over = (d1: D1Database) => deps(Date.now(), openDb(d1));
const wish = (member: SignedInMember, action: PunchInput["action"]): PunchInput => ({
  member,
  action,
  location: { latitude: 28.1235, longitude: -15.4363 },
  source: "web",
  idempotencyKey: null,
});

async function recordOf({ profile }: SignedInMember) {
  const { db } = deps();
  return {
    logs: await db.select().from(timeLogs).where(eq(timeLogs.profileId, profile.id)),
    kinds: (
      await db
        .select({ kind: clockEvents.kind })
        .from(clockEvents)
        .where(eq(clockEvents.profileId, profile.id))
        .orderBy(clockEvents.seq)
    ).map(({ kind }) => kind),
  };
}

describe("when the answer of the write is lost after its commit", () => {
  test.each([1, 2])("a check-in is recorded once (%d lost)", async (times) => {
    const member = await aMember();
    const outcome = await punch(over(losingAnswers(env.DB, times)), wish(member, "check_in"));
    const { logs, kinds } = await recordOf(member);
    expect(outcome).toMatchObject({ code: "recorded", timeLog: logs[0] });
    expect(logs).toHaveLength(1);
    expect(kinds).toEqual(["check_in"]);
  });

  test("a check-out is recorded once", async () => {
    const member = await aMember();
    await punch(deps(), wish(member, "check_in"));
    const outcome = await punch(over(losingAnswers(env.DB, 1)), wish(member, "check_out"));
    const { logs, kinds } = await recordOf(member);
    expect(outcome).toMatchObject({ code: "recorded", timeLog: logs[0] });
    expect(logs[0]?.checkOutTime).not.toBeNull();
    expect(kinds).toEqual(["check_in", "check_out"]);
  });

  test("a check-in whose entry was closed meanwhile is not opened again", async () => {
    const member = await aMember();
    const d1 = losingAnswers(env.DB, 1, () => punch(deps(), wish(member, "check_out")));
    const outcome = await punch(over(d1), wish(member, "check_in"));
    expect(outcome).toMatchObject({ code: "recorded", timeLog: { checkOutTime: null } });
    const { logs, kinds } = await recordOf(member);
    expect(logs).toHaveLength(1);
    expect(logs[0]?.checkOutTime).not.toBeNull();
    expect(kinds).toEqual(["check_in", "check_out"]);
  });

  test("a check-out does not close the entry that was opened meanwhile", async () => {
    const member = await aMember();
    await punch(deps(), wish(member, "check_in"));
    const d1 = losingAnswers(env.DB, 1, () => punch(deps(), wish(member, "check_in")));
    expect(await punch(over(d1), wish(member, "check_out"))).toMatchObject({ code: "recorded" });
    const { logs, kinds } = await recordOf(member);
    expect(logs.filter(({ checkOutTime }) => checkOutTime === null)).toHaveLength(1);
    expect(kinds).toEqual(["check_in", "check_out", "check_in"]);
  });

  test("after three lost answers the client's own retry finds the first result", async () => {
    const member = await aMember();
    const input = { ...wish(member, "check_in"), idempotencyKey: crypto.randomUUID() };
    await expect(punch(over(losingAnswers(env.DB, 3)), input)).rejects.toThrow("Network connection lost");
    const outcome = await punch(deps(), input);
    const { logs, kinds } = await recordOf(member);
    expect(outcome).toMatchObject({ code: "recorded", timeLog: logs[0] });
    expect(kinds).toEqual(["check_in"]);
  });

  test("the whole call answers 200", async () => {
    const member = await aMember();
    const answer = await call("/api/check-in", {
      cookie: member.cookie,
      json: { action: "check_in", location: null },
      env: { DB: losingAnswers(env.DB, 1) },
    });
    expect(answer.status).toBe(200);
    expect((await recordOf(member)).kinds).toEqual(["check_in"]);
  });
});

test("twin: a plain insert that is tried again after a lost answer leaves two rows", async () => {
  await env.DB.prepare("CREATE TABLE plain_logs (profile_id TEXT NOT NULL)").run();
  const db = openDb(losingAnswers(env.DB, 1));
  const insert = () => env.DB.prepare("INSERT INTO plain_logs VALUES (?)").bind("ana");
  await withRetries(() => db.$client.batch([insert()]));
  expect(await deps().db.all(sql`SELECT profile_id FROM plain_logs`)).toHaveLength(2);
});

test("twin: a plain insert under the unique index is refused its own entry when tried again", async () => {
  const { profile, company } = await aMember();
  const db = openDb(losingAnswers(env.DB, 1));
  const attempt = () =>
    db.batch([
      db.insert(timeLogs).values({
        id: crypto.randomUUID(),
        profileId: profile.id,
        companyId: company.id,
        checkInTime: Date.now(),
      }),
    ]);
  await expect(withRetries(attempt)).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/UNIQUE constraint failed|one open entry/) as string },
  });
});
