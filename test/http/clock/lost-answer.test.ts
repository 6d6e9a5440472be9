import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { appendPunch, type PunchInput } from "~/modules/clock/punch.server";
import { openDb } from "~/platform/db.server";
import { withRetries } from "~/platform/retry.server";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { aroundD1, hasWritten, losingAnswers } from "../../support/worker/around-d1";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { eventsOf, logsOf } from "../../support/worker/records";

const over = (d1: D1Database) => deps(Date.now(), openDb(d1));
const requested = (member: SignedInMember, action: "check_in" | "check_out"): PunchInput => ({
  member,
  requested: { action },
  location: { latitude: 28.1235, longitude: -15.4363 },
  source: "web",
  idempotencyKey: null,
});

const recordOf = async (member: SignedInMember) => ({
  logs: await logsOf(member),
  kinds: (await eventsOf(member)).map(({ kind }) => kind),
});

describe("when the database's answer is lost after its commit", () => {
  test.each([1, 2])("a check-in is recorded once (%d lost)", async (times) => {
    const member = await aMember();
    const outcome = await appendPunch(over(losingAnswers(env.CELL_1, times)), requested(member, "check_in"));
    const { logs, kinds } = await recordOf(member);
    expect(outcome).toMatchObject({ code: "recorded", timeLog: logs[0] });
    expect(logs).toHaveLength(1);
    expect(kinds).toEqual(["check_in"]);
  });

  test("a check-out is recorded once", async () => {
    const member = await aMember();
    await appendPunch(deps(), requested(member, "check_in"));
    const outcome = await appendPunch(over(losingAnswers(env.CELL_1, 1)), requested(member, "check_out"));
    const { logs, kinds } = await recordOf(member);
    expect(outcome).toMatchObject({ code: "recorded", timeLog: logs[0] });
    expect(logs[0]?.checkOutTime).not.toBeNull();
    expect(kinds).toEqual(["check_in", "check_out"]);
  });

  test("a check-in whose entry was closed meanwhile is not opened again", async () => {
    const member = await aMember();
    const d1 = losingAnswers(env.CELL_1, 1, () => appendPunch(deps(), requested(member, "check_out")));
    const outcome = await appendPunch(over(d1), requested(member, "check_in"));
    expect(outcome).toMatchObject({ code: "recorded", timeLog: { checkOutTime: null } });
    const { logs, kinds } = await recordOf(member);
    expect(logs).toHaveLength(1);
    expect(logs[0]?.checkOutTime).not.toBeNull();
    expect(kinds).toEqual(["check_in", "check_out"]);
  });

  test("a check-out does not close the entry that was opened meanwhile", async () => {
    const member = await aMember();
    await appendPunch(deps(), requested(member, "check_in"));
    const d1 = losingAnswers(env.CELL_1, 1, () => appendPunch(deps(), requested(member, "check_in")));
    expect(await appendPunch(over(d1), requested(member, "check_out"))).toMatchObject({ code: "recorded" });
    const { logs, kinds } = await recordOf(member);
    expect(logs.filter(({ checkOutTime }) => checkOutTime === null)).toHaveLength(1);
    expect(kinds).toEqual(["check_in", "check_out", "check_in"]);
  });

  test("after three lost answers the client's own retry gets the first result", async () => {
    const member = await aMember();
    const input = { ...requested(member, "check_in"), idempotencyKey: crypto.randomUUID() };
    let isWritten = false;
    const deaf = aroundD1(env.CELL_1, async (send) => {
      const answer = await send();
      isWritten ||= hasWritten(answer);
      if (isWritten) throw new Error("D1_ERROR: Network connection lost.");
      return answer;
    });
    await expect(appendPunch(over(deaf), input)).rejects.toThrow("Network connection lost");
    const outcome = await appendPunch(deps(), input);
    const { logs, kinds } = await recordOf(member);
    expect(outcome).toMatchObject({ code: "recorded", timeLog: logs[0] });
    expect(kinds).toEqual(["check_in"]);
  });

  test("the whole call answers 200", async () => {
    const member = await aMember();
    const answer = await call("/api/check-in", {
      cookie: member.cookie,
      json: { action: "check_in", location: null },
      env: { CELL_1: losingAnswers(env.CELL_1, 1) },
    });
    expect(answer.status).toBe(200);
    expect((await recordOf(member)).kinds).toEqual(["check_in"]);
  });
});

test(
  "a plain insert that is retried after a lost answer leaves two rows (twin)",
  { tags: "deep" },
  async () => {
    await env.CELL_1.prepare("CREATE TABLE plain_logs (profile_id TEXT NOT NULL)").run();
    const db = openDb(losingAnswers(env.CELL_1, 1));
    const insert = () => env.CELL_1.prepare("INSERT INTO plain_logs VALUES (?)").bind("ana");
    await withRetries(() => db.$client.batch([insert()]));
    expect(await deps().db.all(sql`SELECT profile_id FROM plain_logs`)).toHaveLength(2);
  },
);
