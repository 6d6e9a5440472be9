import { env } from "cloudflare:test";
import { clockEvents, registerSeals } from "#schema";
import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { punch } from "~/modules/clock/punch.server";
import { eventHash } from "~/modules/register/format/event";
import { genesis, sealHash } from "~/modules/register/format/seal";
import { toRegisterEvent } from "~/modules/register/read-events.server";
import { eventsARun, sealEvents } from "~/modules/register/seal-events.server";
import { openDb } from "~/platform/db.server";
import { call, deps, settle } from "../../support/worker/app";
import { jittery } from "../../support/worker/around-d1";
import { runJob } from "../../support/worker/jobs";
import { aCompany, aMember } from "../../support/worker/people";

const farAway = () => deps(Date.now(), openDb(jittery(env.DB)));

async function aBusyCompany(people: number) {
  const company = await aCompany();
  const members = await Promise.all(Array.from({ length: people }, () => aMember({ company })));
  await Promise.all(
    members.map((member) =>
      punch(farAway(), { member, action: "check_in", location: null, source: "web", idempotencyKey: null }),
    ),
  );
  return company;
}

const eventsOf = (companyId: string) =>
  deps()
    .db.select()
    .from(clockEvents)
    .where(eq(clockEvents.companyId, companyId))
    .orderBy(asc(clockEvents.seq));
const sealsOf = (companyId: string) =>
  deps()
    .db.select()
    .from(registerSeals)
    .where(eq(registerSeals.companyId, companyId))
    .orderBy(asc(registerSeals.seq));

/** The seals as they must be, worked out from the events alone. */
async function expectedSeals(companyId: string) {
  let previous = genesis;
  return (await eventsOf(companyId)).map((row) => {
    const event_hash = eventHash(toRegisterEvent(row));
    previous = sealHash({ company_id: companyId, seq: row.seq, event_hash, previous });
    return { companyId, seq: row.seq, eventHash: event_hash, hash: previous };
  });
}

describe("the chain of a company", () => {
  test("has neither gap nor fork after twenty people punch at once", async () => {
    const company = await aBusyCompany(20);
    const events = await eventsOf(company.id);
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(new Set(events.map(({ profileId }) => profileId)).size).toBe(20);
  });

  test("twin: a number asked for before the INSERT is taken twice", async () => {
    const company = await aCompany();
    const db = jittery(env.DB);
    await env.DB.prepare("CREATE TABLE plain_events (company_id TEXT, seq INTEGER)").run();
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const last = await db
          .prepare("SELECT max(seq) AS seq FROM plain_events")
          .first<{ seq: number | null }>();
        await db
          .prepare("INSERT INTO plain_events VALUES (?, ?)")
          .bind(company.id, (last?.seq ?? 0) + 1)
          .run();
      }),
    );
    const { results } = await env.DB.prepare(
      "SELECT seq FROM plain_events GROUP BY seq HAVING count(*) > 1",
    ).all();
    expect(results.length).toBeGreaterThan(0);
  });

  test("is the same however many sealers race for it", async () => {
    const company = await aBusyCompany(20);
    const heads = await Promise.all(
      Array.from({ length: 5 }, () => sealEvents(farAway(), { companyId: company.id })),
    );
    expect(new Set(heads.map(({ hash }) => hash)).size).toBe(1);
    expect(await sealsOf(company.id)).toEqual(await expectedSeals(company.id));
  });

  test("is sealed by the call itself once a run of punches is full, and not before", async () => {
    const company = await aCompany();
    const [worker, last] = [await aMember({ company }), await aMember({ company })];
    for (let punches = 0; punches < eventsARun - 1; punches += 1) {
      const action = punches % 2 === 0 ? "check_in" : "check_out";
      await punch(deps(), { member: worker, action, location: null, source: "web", idempotencyKey: null });
    }
    const punchByCall = (action: string) =>
      call("/api/check-in", { cookie: last.cookie, json: { action, location: null } });
    await punchByCall("check_in");
    await settle();
    const sealed = await expectedSeals(company.id);
    expect(sealed).toHaveLength(eventsARun);
    expect(await sealsOf(company.id)).toEqual(sealed);
    await punchByCall("check_out");
    await settle();
    expect(await sealsOf(company.id)).toEqual(sealed);
  });

  test("is the same when it is sealed bit by bit, and by cron after a sealer was killed", async () => {
    const company = await aBusyCompany(3);
    await sealEvents(deps(), { companyId: company.id });
    const late = await aMember({ company });
    await punch(deps(), {
      member: late,
      action: "check_in",
      location: null,
      source: "web",
      idempotencyKey: null,
    });
    expect(await sealsOf(company.id)).toHaveLength(3);
    await runJob(deps(), "seal-pending");
    await runJob(deps(), "seal-pending");
    expect(await sealsOf(company.id)).toEqual(await expectedSeals(company.id));
    expect(await sealsOf(company.id)).toHaveLength(4);
  });
});
