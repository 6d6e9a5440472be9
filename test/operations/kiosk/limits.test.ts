// Proves the limits on a person with a tablet who tries one PIN with every number, or sends unreadable punches.
import { unassignedPunches } from "#cell";
import { beforeEach, describe, expect, test } from "vitest";
import { enterAtKiosk } from "~/modules/kiosk/server/enter-at-kiosk.server";
import { mostUnassignedADay, mostNumbersWithWrongPin, mostUnreadableADay } from "~/modules/kiosk/model/lock";
import { receiveKioskPunches } from "~/modules/kiosk/receive-queued-punches.server";
import type { PairedKiosk } from "~/modules/kiosk/require-kiosk.server";
import { newId } from "~/platform/ids";
import { dayMs } from "~/time/units";
import { deps, settle } from "../../support/worker/deps";
import { aPin } from "../../support/worker/kiosk";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { countOf } from "../../support/worker/sign-in";
import { timePasses } from "../../support/worker/time";

let owner: SignedInMember;
let kiosk: PairedKiosk;

beforeEach(async () => {
  owner = await aMember({ company: await aCompany({ name: "Panadería Sol" }), role: "owner" });
  await aMember({ company: owner.company });
  const id = newId(deps().now);
  kiosk = {
    state: "paired",
    id,
    name: "Barra",
    companyId: owner.company.id,
    cell: "CELL_1",
    lastUsedAt: null,
    callHours: [],
    centreId: null,
  };
});

/** Removes the limits of a minute. */
const unlimited = () => {
  const there = deps();
  return {
    ...there,
    env: { ...there.env, PERSON_LIMIT: { limit: () => Promise.resolve({ success: true }) } },
  };
};

describe("one PIN tried with many numbers", () => {
  const tryUnder = async (from: number, to: number) => {
    for (let number = from; number <= to; number += 1)
      await enterAtKiosk(unlimited(), kiosk, { number: String(number), pin: "7395" });
    await settle();
  };
  const wrongPinMails = () =>
    countOf("mail_outbox", "dedupe_key GLOB 'kiosk-wrong-pins:*' AND recipient = ?", owner.email);

  test("is reported to the managers from the fiftieth on, once a day", async () => {
    await tryUnder(200, 200 + mostNumbersWithWrongPin - 2);
    expect(await wrongPinMails()).toBe(0);
    await tryUnder(200 + mostNumbersWithWrongPin - 1, 200 + mostNumbersWithWrongPin + 2);
    expect(await wrongPinMails()).toBe(1);
    expect(await countOf("mail_outbox", "dedupe_key GLOB 'kiosk-wrong-pins:*'")).toBe(1);
    timePasses(dayMs);
    await tryUnder(200, 200 + mostNumbersWithWrongPin - 1);
    expect(await wrongPinMails()).toBe(2);
  });

  test("is not reported for the same few numbers with wrong or right PINs", async () => {
    const ownersPin = await aPin(owner);
    for (let nth = 0; nth < mostNumbersWithWrongPin; nth += 1) {
      await enterAtKiosk(unlimited(), kiosk, { ...ownersPin });
      await enterAtKiosk(unlimited(), kiosk, { number: "999", pin: "7395" });
    }
    await settle();
    expect(await wrongPinMails()).toBe(0);
  });
});

describe("stored kiosk punches without a verified PIN", () => {
  const send = async (count: number) => {
    const { now } = deps();
    const punches = Array.from({ length: count }, () => ({
      key: newId(now),
      action: "check_in",
      sealed: "x",
      anchor: null,
      device_at: new Date(now).toISOString(),
      device_at_anchor: null,
    }));
    const outcome = await receiveKioskPunches(unlimited(), kiosk, { device_now: now, punches });
    return outcome.code === "received" ? outcome.results.map(({ status }) => status) : [];
  };
  const waiting = () => countOf("unassigned_punches", "kiosk_id = ?", kiosk.id);

  test("that nobody can read are kept up to a hundred a day; the others stay on the device", async () => {
    const first = await send(60);
    const then = await send(60);
    expect([first, then].map((all) => all.filter((status) => status === "received").length)).toEqual([
      60, 40,
    ]);
    expect([then.at(-1), await waiting()]).toEqual(["refused", mostUnreadableADay]);
    timePasses(dayMs);
    expect(await send(1)).toEqual(["received"]);
  });

  test("are kept up to five hundred a day, whatever number was typed", async () => {
    const { db, now } = deps();
    const rows = Array.from({ length: mostUnassignedADay }, () => ({
      id: newId(now),
      companyId: owner.company.id,
      kioskId: kiosk.id,
      request: newId(now),
      number: 101,
      action: "check_in" as const,
      at: now,
      receivedAt: now,
    }));
    for (const row of rows) await db.insert(unassignedPunches).values(row);
    expect(await send(1)).toEqual(["refused"]);
    expect(await waiting()).toBe(mostUnassignedADay);
  });
});
