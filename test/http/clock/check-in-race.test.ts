import { describe, expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { expectFailureWithout, sameNumber } from "../../support/worker/broken-schema";
import { aCompany, aMember } from "../../support/worker/people";
import { eventsOf, logsOf } from "../../support/worker/records";
import type { Participant, Race } from "../../support/worker/race";
import { inEveryOrder, inOrder, inSeededOrders } from "../../support/worker/schedule";
import { unbatched } from "../../support/worker/unbatched";
import { entriesOf, members, punching, tally } from "../../support/worker/people-in-parallel";

test(
  "a hundred people who each check in twenty times at the same time have one open entry each",
  { tags: "deep" },
  () =>
    inSeededOrders(1, async (race) => {
      const company = await aCompany();
      const people = await members(100, company);
      const outcomes = await race(
        ...people.flatMap((who) => Array.from({ length: 20 }, () => punching(who, "check_in"))),
      );

      for (const index of people.keys()) {
        const own = outcomes.slice(index * 20, (index + 1) * 20);
        expect(tally(own.map(({ code }) => code))).toEqual({ recorded: 1, "already-clocked-in": 19 });
      }
      const logs = await logsOf({ company });
      expect(logs).toHaveLength(100);
      expect(logs.filter(({ checkOutTime }) => checkOutTime !== null)).toEqual([]);

      const events = await eventsOf({ company });
      // The first hundred events are their memberships.
      expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, index) => index + 101));
      expect(new Set(events.map(({ timeLogId }) => timeLogId))).toEqual(new Set(logs.map(({ id }) => id)));
    }),
);

test(
  "parallel check-ins get 200 once, and otherwise 409 with the time of the open entry",
  { tags: "deep" },
  () =>
    inSeededOrders(1, async (race) => {
      const checkIn =
        (cookie: string): Participant<{ status: number; error: string | null }> =>
        async ({ d1 }) => {
          const json = { action: "check_in", location: null };
          const answer = await call("/api/check-in", { cookie, json, env: { CELL_1: d1 } });
          return { status: answer.status, ...(await answer.json<{ error: string | null }>()) };
        };
      const people = await members(3, await aCompany());
      const answers = await race(
        ...people.flatMap(({ cookie }) => Array.from({ length: 20 }, () => checkIn(cookie))),
      );
      for (const index of people.keys()) {
        const own = answers.slice(index * 20, (index + 1) * 20);
        expect(tally(own.map(({ status }) => status))).toEqual({ 200: 1, 409: 19 });
      }
      for (const { error, status } of answers)
        expect(error ?? "").toMatch(status === 409 ? /^Ya tienes un fichaje activo desde el / : /^$/);
    }),
);

describe("one person who checks in on two screens at the same time", () => {
  async function checkInTwice(race: Race, change?: (d1: D1Database) => D1Database) {
    const who = await aMember();
    const outcomes = await race(punching(who, "check_in", change), punching(who, "check_in", change));
    const { logs, events } = await entriesOf(who);
    return { codes: outcomes.map(({ code }) => code).sort(), open: logs.length, events: events.length };
  }
  const once = { codes: ["already-clocked-in", "recorded"], open: 1, events: 1 };

  test("has one open entry", { tags: "deep" }, () =>
    inEveryOrder(async (race) => expect(await checkInTwice(race)).toEqual(once)),
  );

  const onceUnbatched = () =>
    inOrder("ABA+B+", async (race) => expect(await checkInTwice(race, unbatched)).toEqual(once));

  test(
    "has one even with separate calls for each statement, because the schema refuses the second",
    onceUnbatched,
  );

  test("has two without the unique event number in the schema (twin)", { tags: "deep" }, () =>
    expectFailureWithout(sameNumber, onceUnbatched),
  );
});
