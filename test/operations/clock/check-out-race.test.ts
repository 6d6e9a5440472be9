import { describe, expect, test } from "vitest";
import { appendPunch } from "~/modules/clock/punch.server";
import {
  expectFailureWithout,
  sameNumber,
  sameNumberIn,
  withBrokenSchema,
} from "../../support/worker/broken-schema";
import { deps } from "../../support/worker/deps";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { eventsOf, logsOf } from "../../support/worker/records";
import type { Race } from "../../support/worker/race";
import { inEveryOrder, inOrder, inSeededOrders } from "../../support/worker/schedule";
import { unbatched } from "../../support/worker/unbatched";
import { entriesOf, members, punching, tally } from "../../support/worker/people-in-parallel";

const send = (member: SignedInMember, action: "check_in" | "check_out", now = Date.now()) =>
  appendPunch(deps(now), {
    member,
    requested: { action },
    location: null,
    source: "web",
    idempotencyKey: null,
  });

test("twenty parallel check-outs close the entry once, and record it once", { tags: "deep" }, () =>
  inSeededOrders(1, async (race) => {
    const company = await aCompany();
    const people = await members(100, company);
    await Promise.all(people.map((who) => send(who, "check_in")));

    const outcomes = await race(
      ...people.flatMap((who) => Array.from({ length: 20 }, () => punching(who, "check_out"))),
    );

    for (const index of people.keys())
      expect(tally(outcomes.slice(index * 20, (index + 1) * 20).map(({ code }) => code))).toEqual({
        recorded: 1,
        "not-clocked-in": 19,
      });
    const logs = await logsOf({ company });
    expect(logs).toHaveLength(100);
    for (const { checkInTime, checkOutTime } of logs)
      expect(checkOutTime).toBeGreaterThanOrEqual(checkInTime);
    const closings = (await eventsOf({ company })).filter(({ kind }) => kind === "check_out");
    expect(tally(closings.map(({ timeLogId }) => timeLogId))).toEqual(tally(logs.map(({ id }) => id)));
  }),
);

test(
  "concurrent check-ins and check-outs leave complete entries and alternating events",
  { tags: "deep" },
  () =>
    inSeededOrders(1, async (race) => {
      const people = await members(20, await aCompany());
      const actions = Array.from({ length: 20 }, (_, turn) => (turn % 2 === 0 ? "check_in" : "check_out"));

      const outcomes = await race(...people.flatMap((who) => actions.map((action) => punching(who, action))));

      for (const [index, who] of people.entries()) {
        const outcomeCounts = tally(
          actions.map((action, turn) => `${action} ${outcomes[index * 20 + turn]!.code}`),
        );
        const { logs, events } = await entriesOf(who);
        const closed = logs.filter(({ checkOutTime }) => checkOutTime !== null);

        expect(logs.length - closed.length).toBeLessThanOrEqual(1);
        expect(logs).toHaveLength(outcomeCounts["check_in recorded"] ?? 0);
        expect(closed).toHaveLength(outcomeCounts["check_out recorded"] ?? 0);
        for (const { checkInTime, checkOutTime } of closed)
          expect(checkOutTime).toBeGreaterThanOrEqual(checkInTime);
        expect(events.map(({ kind }) => kind)).toEqual(
          events.map((_, turn) => (turn % 2 === 0 ? "check_in" : "check_out")),
        );
        expect(events).toHaveLength(logs.length + closed.length);
      }
    }),
);

describe("one person who checks out on two screens at the same time", () => {
  async function checkOutTwice(race: Race, change?: (d1: D1Database) => D1Database) {
    const who = await aMember();
    await send(who, "check_in");
    const outcomes = await race(punching(who, "check_out", change), punching(who, "check_out", change));
    const { events } = await entriesOf(who);
    return { codes: outcomes.map(({ code }) => code).sort(), events: events.map(({ kind }) => kind) };
  }

  const closedOnce = async (race: Race) =>
    expect(await checkOutTwice(race)).toEqual({
      codes: ["not-clocked-in", "recorded"],
      events: ["check_in", "check_out"],
    });

  test("closes the entry once if both had read it open", () => inOrder("ABA+B+", closedOnce));

  const closedOnceInEveryOrder = () => inEveryOrder(closedOnce);

  test("closes the entry once", { tags: "deep" }, closedOnceInEveryOrder);

  test("closes the entry twice without the order constraint in the schema (twin)", { tags: "deep" }, () =>
    expectFailureWithout(sameNumberIn("person_states", "time_logs"), closedOnceInEveryOrder),
  );

  test("records it twice without the single batch and the constraints (twin)", { tags: "deep" }, () =>
    withBrokenSchema(sameNumber, () =>
      inOrder("AABBA+B+", async (race) => {
        const { events } = await checkOutTwice(race, unbatched);
        expect(events).toEqual(["check_in", "check_out", "check_out"]);
      }),
    ),
  );
});

test("a check-out that arrived before its check-in closes the entry with zero duration, never a negative one", async () => {
  const member = await aMember();
  const now = Date.UTC(2026, 5, 15, 7);
  await send(member, "check_in", now);
  const outcome = await send(member, "check_out", now - 40);
  expect(outcome).toMatchObject({ code: "recorded", timeLog: { checkInTime: now, checkOutTime: now } });
});
