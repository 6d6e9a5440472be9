import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { punch } from "~/modules/clock/punch.server";
import { checkRegister } from "~/modules/register/check-register.server";
import { sealEvents } from "~/modules/register/seal-events.server";
import { openDb } from "~/platform/db.server";
import { deps } from "../../support/worker/app";
import { aroundD1 } from "../../support/worker/around-d1";
import { withoutTriggers } from "../../support/worker/database";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { register, worked } from "../../support/worker/register";
import { dayMs, hourMs } from "../../support/worker/time";

const yesterday = Date.now() - dayMs;

/** A company whose register takes two pages to read: Ana is at work, Berta is not. */
async function aBusyCompany() {
  const ana = await aMember();
  const berta = await aMember({ company: ana.company });
  await register(ana, berta);
  await env.DB.prepare(
    `INSERT INTO clock_events (company_id, seq, id, kind, at, time_zone, source)
     WITH RECURSIVE n(seq) AS (SELECT 4 UNION ALL SELECT seq + 1 FROM n WHERE seq < 1000)
     SELECT ?1, seq, ?1 || seq, 'person', 0, 'UTC', 'system' FROM n`,
  )
    .bind(ana.company.id)
    .run();
  await worked(berta, yesterday, yesterday + hourMs);
  await worked(ana, yesterday, null);
  return { companyId: ana.company.id, people: [ana, berta] };
}

/** A database before each of whose calls everybody comes or leaves, and one of them after it. */
function punchingAround(people: SignedInMember[]) {
  const count = { trips: 0, punches: 0 };
  const toggle = async (member: SignedInMember) => {
    const wish = { member, location: null, source: "web" as const, idempotencyKey: null };
    for (const action of ["check_out", "check_in"] as const) {
      const { code } = await punch(deps(), { ...wish, action });
      if (code !== "recorded") continue;
      count.punches += 1;
      return;
    }
  };
  const d1 = aroundD1(env.DB, async (send) => {
    count.trips += 1;
    for (const member of people) await toggle(member);
    const answer = await send();
    // One alone, so that not everybody is again what they were.
    await toggle(people[count.trips % people.length]!);
    return answer;
  });
  return { db: openDb(d1), count };
}

describe("while people punch between its steps, the check of a register", () => {
  test("finds nothing: what came after its beginning is left for the next night", async () => {
    const { companyId, people } = await aBusyCompany();
    const { db, count } = punchingAround(people);
    const { seq } = await sealEvents({ db }, { companyId });
    expect(await checkRegister({ db }, { companyId, upTo: seq })).toEqual([]);
    // Three runs of sealing, each read and written; two pages and the count.
    expect(count.trips).toBe(9);
    expect(count.punches).toBe(count.trips * 3);
    await sealEvents(deps(), { companyId });
    expect(await checkRegister(deps(), { companyId })).toEqual([]);
  });

  test("without a bound raises false alarms (broken twin)", async () => {
    const { companyId, people } = await aBusyCompany();
    const { db } = punchingAround(people);
    await sealEvents({ db }, { companyId });
    const differences = (await checkRegister({ db }, { companyId })).join("; ");
    expect(differences).toContain("is not sealed");
    expect(differences).toMatch(/\d+ logs/);
  });

  test.each([
    [
      "an event's time",
      "UPDATE clock_events SET at = at - 1 WHERE company_id = ?1 AND seq = 1001",
      "seal 1001",
    ],
    [
      "a time log's start",
      "UPDATE time_logs SET check_in_time = 1 WHERE company_id = ?1",
      "differs from its",
    ],
    [
      "a closed time log opened again",
      "UPDATE time_logs SET check_out_time = NULL WHERE company_id = ?1 AND check_out_time IS NOT NULL",
      "differs from its",
    ],
    [
      "a time log made up",
      `INSERT INTO time_logs (id, profile_id, company_id, check_in_time, check_out_time)
       SELECT 'made-up', profile_id, company_id, 1, 2 FROM time_logs WHERE company_id = ?1 LIMIT 1`,
      "3 logs (2 closed) but 2 check-ins and 1 check-outs",
    ],
    [
      "its last event replaced by a later punch",
      "DELETE FROM clock_events WHERE company_id = ?1 AND seq = 1003",
      "seal 1003",
      "DELETE FROM time_logs WHERE company_id = ?1 AND check_out_time IS NULL",
    ],
  ])("finds %s all the same", async (_, attack, said, ...more) => {
    const { companyId, people } = await aBusyCompany();
    const { seq } = await sealEvents(deps(), { companyId });
    expect(seq).toBe(1003);
    await withoutTriggers(() =>
      env.DB.batch([attack, ...more].map((sql) => env.DB.prepare(sql).bind(companyId))),
    );
    const { db, count } = punchingAround(people);
    expect((await checkRegister({ db }, { companyId, upTo: seq })).join("; ")).toContain(said);
    expect(count.punches).toBeGreaterThan(0);
  });
});
