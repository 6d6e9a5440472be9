import { clockEvents, registerSeals } from "#schema";
import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { punch } from "~/modules/clock/punch.server";
import { eventHash } from "~/modules/register/format/event";
import { genesis, sealHash } from "~/modules/register/format/seal";
import { toRegisterEvent } from "~/modules/register/read-events.server";
import { eventsARun, sealEvents, type Seal } from "~/modules/register/seal-events.server";
import { call, deps, settle } from "../../support/worker/app";
import { runJob } from "../../support/worker/jobs";
import { aCompany, aMember } from "../../support/worker/people";
import type { Participant } from "../../support/worker/race";
import { inEveryOrder, inOrder, inSeededOrders } from "../../support/worker/schedule";
import { weakened } from "../../support/worker/weakened";
import { members, punching } from "../clock/people-in-parallel";

async function aBusyCompany(people: number) {
  const company = await aCompany();
  const members = await Promise.all(Array.from({ length: people }, () => aMember({ company })));
  await Promise.all(
    members.map((member) =>
      punch(deps(), { member, action: "check_in", location: null, source: "web", idempotencyKey: null }),
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
  test("has neither gap nor fork after twenty people punch at once", () =>
    inSeededOrders(2, async (race) => {
      const company = await aCompany();
      const people = await members(20, company);
      await race(...people.map((who) => punching(who, "check_in")));
      const events = await eventsOf(company.id);
      expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
      expect(new Set(events.map(({ profileId }) => profileId)).size).toBe(20);
    }));

  const sealing =
    (companyId: string, change = (d1: D1Database) => d1): Participant<Seal> =>
    ({ d1, deps }) =>
      sealEvents(deps(change(d1)), { companyId });

  test("is the same however two sealers race for it", () =>
    inEveryOrder(
      async (race) => {
        const company = await aBusyCompany(3);
        const heads = await race(sealing(company.id), sealing(company.id));
        expect(heads[0]).toEqual(heads[1]);
        expect(await sealsOf(company.id)).toEqual(await expectedSeals(company.id));
      },
      { including: ["ABAB"] },
    ));

  test(
    "is the same when they race with a punch",
    () =>
      inEveryOrder(async (race) => {
        const company = await aBusyCompany(2);
        await race<unknown>(
          sealing(company.id),
          sealing(company.id),
          punching(await aMember({ company }), "check_in"),
        );
        const sealed = await sealsOf(company.id);
        expect(sealed).toEqual((await expectedSeals(company.id)).slice(0, sealed.length));
        expect(sealed.length).toBeGreaterThanOrEqual(2);
      }),
    30_000,
  );

  test("twin: two sealers who do not look what is sealed already stand in each other's way", () =>
    inOrder("ABAB", async (race) => {
      const company = await aBusyCompany(3);
      const careless = (d1: D1Database) =>
        weakened(
          d1,
          /NOT EXISTS \(SELECT 1 FROM "register_seals" WHERE company_id = \? AND seq = new.value ->> 0\)/,
          "? > ''",
        );
      const raced = race(sealing(company.id, careless), sealing(company.id, careless));
      await raced.then(
        () => expect.unreachable(),
        (fault: Error) => expect(`${fault} ${String(fault.cause)}`).toContain("takes only the next seq"),
      );
    }));

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
