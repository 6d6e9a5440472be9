import { env } from "cloudflare:test";
import { clockEvents, timeLogs } from "#schema";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { punch, type PunchAction } from "~/modules/clock/punch.server";
import { openDb } from "~/platform/db.server";
import { deps } from "../../support/worker/app";
import { jittery } from "../../support/worker/around-d1";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { allAtOnce, members, tally } from "./people-in-parallel";

const send = (member: SignedInMember, action: PunchAction, now = Date.now()) =>
  punch(deps(now, openDb(jittery(env.DB))), {
    member,
    action,
    location: null,
    source: "web",
    idempotencyKey: null,
  });

test("twenty check-outs at once close the entry once, and record it once", async () => {
  const { db } = deps();
  const company = await aCompany();
  const people = await members(100, company);
  await Promise.all(people.map((who) => send(who, "check_in")));

  const outcomes = await allAtOnce(people, 20, (who) => send(who, "check_out"));

  for (const own of outcomes)
    expect(tally(own.map(({ code }) => code))).toEqual({ recorded: 1, "not-clocked-in": 19 });
  const logs = await db.select().from(timeLogs).where(eq(timeLogs.companyId, company.id));
  expect(logs).toHaveLength(100);
  for (const { checkInTime, checkOutTime } of logs) expect(checkOutTime).toBeGreaterThanOrEqual(checkInTime);
  const closings = await db
    .select()
    .from(clockEvents)
    .where(and(eq(clockEvents.companyId, company.id), eq(clockEvents.kind, "check_out")));
  expect(tally(closings.map(({ timeLogId }) => timeLogId!))).toEqual(tally(logs.map(({ id }) => id)));
}, 60_000);

test("check-ins and check-outs that cross leave whole entries and events that take turns", async () => {
  const { db } = deps();
  const company = await aCompany();
  const people = await members(50, company);

  const outcomes = await allAtOnce(people, 20, async (who, turn) => {
    const action = turn % 2 === 0 ? "check_in" : "check_out";
    const { code } = await send(who, action);
    return `${action} ${code}`;
  });

  for (const [index, { profile }] of people.entries()) {
    const logs = await db.select().from(timeLogs).where(eq(timeLogs.profileId, profile.id));
    const events = await db
      .select()
      .from(clockEvents)
      .where(eq(clockEvents.profileId, profile.id))
      .orderBy(clockEvents.seq);
    const said = tally(outcomes[index]!);
    const closed = logs.filter(({ checkOutTime }) => checkOutTime !== null);

    expect(logs.length - closed.length).toBeLessThanOrEqual(1);
    expect(logs).toHaveLength(said["check_in recorded"] ?? 0);
    expect(closed).toHaveLength(said["check_out recorded"] ?? 0);
    for (const { checkInTime, checkOutTime } of closed)
      expect(checkOutTime).toBeGreaterThanOrEqual(checkInTime);
    expect(events.map(({ kind }) => kind)).toEqual(
      events.map((_, turn) => (turn % 2 === 0 ? "check_in" : "check_out")),
    );
    expect(events).toHaveLength(logs.length + closed.length);
  }
}, 60_000);

test("a check-out that arrived before the check-in it overtook closes at no time, not at a negative one", async () => {
  const member = await aMember();
  const now = Date.UTC(2026, 5, 15, 7);
  await send(member, "check_in", now);
  const outcome = await send(member, "check_out", now - 40);
  expect(outcome).toMatchObject({ code: "recorded", timeLog: { checkInTime: now, checkOutTime: now } });
});
