// Proves that queued punches are recorded once when they are sent twice, or while the person punches online.
import { proposedPunches } from "#cell";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { hourMs } from "~/time/units";
import { call } from "../../../support/worker/app";
import { deps } from "../../../support/worker/deps";
import { aMember, signInAgain, type SignedInMember } from "../../../support/worker/people";
import type { Participant } from "../../../support/worker/race";
import { eventsOf, logsOf } from "../../../support/worker/records";
import { inOrder, inSeededOrders } from "../../../support/worker/schedule";
import { Device } from "../../../support/worker/offline-phone";
import { timePasses } from "../../../support/worker/time";
import { unbatched } from "../../../support/worker/unbatched";
import { withBrokenSchema } from "../../../support/worker/broken-schema";
import { punching } from "../../../support/worker/people-in-parallel";

const sending =
  (phone: Device, punches: readonly object[], change = (d1: D1Database) => d1): Participant<string[]> =>
  async ({ d1 }) =>
    (await phone.sent(punches, { env: { CELL_1: change(d1) } })).map(({ status }) => status);

async function aDay(withAnchor: boolean) {
  const who = await aMember();
  const phone = new Device(who);
  if (withAnchor) await phone.contact();
  const stored = [phone.store("check_in")];
  timePasses(hourMs);
  stored.push(phone.store("check_out"));
  timePasses(hourMs);
  return { who, phone, stored };
}

const keptOf = ({ company }: SignedInMember) =>
  deps().db.select().from(proposedPunches).where(eq(proposedPunches.companyId, company.id));

describe("the same call with queued punches, twice at the same time,", () => {
  test("records each punch once", { tags: "deep" }, () =>
    inSeededOrders(12, async (race) => {
      const { who, phone, stored } = await aDay(true);
      const answers = await race(sending(phone, stored), sending(phone, stored));
      for (const at of [0, 1])
        expect(answers.map((statuses) => statuses[at]).sort()).toEqual(["duplicate", "recorded"]);
      expect(await eventsOf(who)).toHaveLength(2);
      expect(await keptOf(who)).toEqual([]);
    }),
  );

  test("records them twice without the constraints and the single batch (twin)", { tags: "deep" }, () =>
    withBrokenSchema(
      ["DROP INDEX events_subject", "DROP INDEX events_request", "DROP TRIGGER events_in_order"],
      () =>
        inOrder("AAAAABBBBBA+B+", async (race) => {
          const { who, phone, stored } = await aDay(true);
          const first = stored.slice(0, 1);
          await race(sending(phone, first, unbatched), sending(phone, first, unbatched));
          expect(await eventsOf(who)).toHaveLength(2);
        }),
    ),
  );

  test("proposes doubtful ones once", { tags: "deep" }, () =>
    inSeededOrders(12, async (race) => {
      const { who, phone, stored } = await aDay(false);
      const answers = await race(sending(phone, stored), sending(phone, stored));
      for (const statuses of answers)
        expect(
          statuses.every((status) => ["proposed", "duplicate"].includes(status)),
          String(statuses),
        ).toBe(true);
      expect((await eventsOf(who)).map(({ kind }) => kind)).toEqual(["correction_proposed"]);
      expect(await keptOf(who)).toHaveLength(2);
    }),
  );
});

describe("two devices that send the same punches at the same time, one with another sign-in,", () => {
  async function twoDevices() {
    const who = await aMember();
    await call("/api/check-in", { cookie: who.cookie, json: { action: "check_in" } });
    const phone = await new Device(who).contact();
    const elsewhere = { ...who };
    await signInAgain(elsewhere);
    timePasses(hourMs);
    const stored = [phone.store("pause_start")];
    timePasses(hourMs);
    stored.push(phone.store("check_out"));
    timePasses(hourMs);
    return { who, phone, other: new Device(elsewhere), stored };
  }

  /** Returns how often each of the two punches is stored. */
  const standing = async (who: SignedInMember) => {
    const recorded = (await eventsOf(who)).filter(
      ({ kind }) => kind === "pause_start" || kind === "check_out",
    );
    return recorded.length + (await keptOf(who)).length;
  };

  test("record or propose each of them once, and recognise both when they come again", { tags: "deep" }, () =>
    inSeededOrders(12, async (race) => {
      const { who, phone, other, stored } = await twoDevices();
      const trying =
        (device: Device): Participant<Response> =>
        ({ d1 }) =>
          device.send(stored, { env: { CELL_1: d1 } });
      await race(trying(phone), trying(other));
      // An overtaken request is asked to send them again.
      for (const device of [phone, other])
        expect(new Set((await device.sent(stored)).map(({ status }) => status))).toEqual(
          new Set(["duplicate"]),
        );
      expect(await standing(who)).toBe(2);
    }),
  );

  test("record nothing that became a proposal meanwhile", () =>
    inOrder("AAAB+A+", async (race) => {
      const { who, phone, other, stored } = await twoDevices();
      await race(sending(phone, stored.slice(1)), sending(other, stored));
      expect(await standing(who)).toBe(2);
    }));
});

describe("a queued check-in during one that is made online", () => {
  test("leaves one open entry, and loses neither", { tags: "deep" }, () =>
    inSeededOrders(20, async (race) => {
      const who = await aMember();
      const phone = await new Device(who).contact();
      const stored = [phone.store("check_in")];
      timePasses(hourMs);
      const outcomes = await race<unknown>(sending(phone, stored), punching(who, "check_in"));
      const [[status], { code }] = outcomes as [string[], { code: string }];
      expect([`recorded already-clocked-in`, `proposed recorded`]).toContain(`${status} ${code}`);
      expect((await logsOf(who)).filter(({ checkOutTime }) => checkOutTime === null)).toHaveLength(1);
    }),
  );
});
