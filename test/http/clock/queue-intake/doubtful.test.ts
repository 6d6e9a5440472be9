import { companies, profiles, proposedPunches } from "#cell";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { call } from "../../../support/worker/app";
import { noon } from "../../../support/worker/clock";
import { deps, settle } from "../../../support/worker/deps";
import { aCompany, aMember, signInAgain } from "../../../support/worker/people";
import { eventsOf, logsOf } from "../../../support/worker/records";
import { Device } from "../../../support/worker/offline-phone";
import { beginAt, timePasses } from "../../../support/worker/time";

beginAt(noon);

const statuses = (results: readonly { status: string }[]) => results.map(({ status }) => status);
const kindsOf = async (who: Parameters<typeof eventsOf>[0]) => (await eventsOf(who)).map(({ kind }) => kind);

/** Stores a check-in and a check-out four hours later, both sent an hour after that. */
function aMorning(phone: Device) {
  timePasses(minuteMs);
  const stored = [phone.store("check_in")];
  timePasses(4 * hourMs);
  stored.push(phone.store("check_out"));
  timePasses(hourMs);
  return stored;
}

describe("a queued punch becomes a proposal with the reason if it", () => {
  test("has the anchor of another person's device, or an unknown one", async () => {
    const ana = await aMember();
    const leo = await aMember({ company: ana.company });
    const phone = new Device(ana);
    phone.anchored = (await new Device(leo).contact()).anchored;
    expect(statuses(await phone.sent(aMorning(phone)))).toEqual(["proposed", "proposed"]);
    phone.anchored = { anchor: `${deps().now}.${"A".repeat(43)}`, at: phone.now };
    expect(statuses(await phone.sent(aMorning(phone)))).toEqual(["proposed", "proposed"]);
    expect(await kindsOf(ana)).toEqual(["correction_proposed", "correction_proposed"]);
  });

  test("arrives after its session has ended, which is refused first", async () => {
    const ana = await aMember();
    const phone = await new Device(ana).contact();
    const stored = aMorning(phone);
    await call("/auth/sign-out", { method: "POST", cookie: ana.cookie });
    expect((await phone.send(stored)).status).toBe(401);
    await signInAgain(ana);
    expect(statuses(await phone.sent(stored))).toEqual(["proposed", "proposed"]);
  });

  test("arrives from a device whose clock was changed meanwhile", async () => {
    const ana = await aMember();
    const phone = await new Device(ana).contact();
    const stored = aMorning(phone);
    phone.wrongMs = -hourMs;
    const [result] = await phone.sent(stored);
    expect(result).toMatchObject({ status: "proposed" });
    expect(result!.message).toContain("el reloj del dispositivo cambió");
  });

  test("arrives after more than 72 hours", async () => {
    const ana = await aMember();
    const phone = await new Device(ana).contact();
    const stored = aMorning(phone);
    timePasses(3 * dayMs);
    expect(statuses(await phone.sent(stored))).toEqual(["proposed", "proposed"]);
  });

  test("happened before recorded events, and is never moved behind them", async () => {
    const ana = await aMember();
    const phone = await new Device(ana).contact();
    const stored = aMorning(phone);
    await call("/api/check-in", { cookie: ana.cookie, json: { action: "check_in" } });
    expect(statuses(await phone.sent(stored))).toEqual(["proposed", "proposed"]);
    expect(await kindsOf(ana)).toEqual(["check_in", "correction_proposed"]);
  });

  test("contradicts recorded events: two check-ins on two devices, and one check-out", async () => {
    const ana = await aMember();
    await call("/api/check-in", { cookie: ana.cookie, json: { action: "check_in" } });
    const cameAt = deps().now;
    const phone = await new Device(ana).contact();
    const stored = aMorning(phone);
    stored[0] = phone.store("check_in", { device_at: new Date(cameAt + hourMs).toISOString() });
    const results = await phone.sent(stored);
    expect(statuses(results)).toEqual(["proposed", "recorded"]);
    expect(await logsOf(ana)).toMatchObject([{ checkInTime: cameAt, checkOutTime: deps().now - hourMs }]);
  });

  test("arrives under a lapsed plan, whose open entry can still be closed", async () => {
    const company = await aCompany();
    const ana = await aMember({ company });
    const phone = await new Device(ana).contact();
    await call("/api/check-in", { cookie: ana.cookie, json: { action: "check_in" } });
    timePasses(hourMs);
    const leaving = phone.store("check_out");
    timePasses(hourMs);
    const again = [phone.store("check_in")];
    timePasses(hourMs);
    again.push(phone.store("check_out"));
    await deps().db.update(companies).set({ trialEndsAt: 1 }).where(eq(companies.id, company.id));
    const results = await phone.sent([leaving, ...again]);
    expect(statuses(results)).toEqual(["recorded", "proposed", "proposed"]);
    expect(results[1]!.message).toContain("suscripción");
  });

  test("is of a person who has been deactivated since", async () => {
    const ana = await aMember();
    const phone = await new Device(ana).contact();
    const stored = aMorning(phone);
    await deps().db.update(profiles).set({ status: "inactive" }).where(eq(profiles.id, ana.profile.id));
    expect(statuses(await phone.sent(stored))).toEqual(["proposed", "proposed"]);
  });

  test("arrives at a company that has switched offline punches off", async () => {
    const company = await aCompany({ offlinePunchesEnabled: false });
    const ana = await aMember({ company });
    const phone = await new Device(ana).contact();
    const results = await phone.sent(aMorning(phone));
    expect(statuses(results)).toEqual(["proposed", "proposed"]);
    expect(results[0]!.message).toContain("la empresa no permite");
  });
});

describe("a punch with an anchor of noon, stored a minute later, is", () => {
  /** Sends it after each of the calls, which come that long after one another. */
  async function sentAfter(calls: readonly [afterMs: number, path: string][]) {
    const ana = await aMember();
    const phone = await new Device(ana).contact();
    timePasses(minuteMs);
    const stored = phone.store("check_in");
    for (const [afterMs, path] of calls) {
      timePasses(afterMs);
      await call(path, { cookie: ana.cookie });
      await settle();
    }
    timePasses(minuteMs);
    const [result] = await phone.sent([stored]);
    return result!;
  }

  const contactMessage = "el dispositivo tuvo después otro contacto con el servidor";

  test.each<[string, readonly [number, string][]]>([
    [
      "a call at half past three, and another just before",
      [
        [3.5 * hourMs, "/dashboard"],
        [2 * hourMs, "/api/me"],
      ],
    ],
    [
      "two calls an hour apart",
      [
        [4.4 * hourMs, "/dashboard"],
        [hourMs, "/dashboard"],
      ],
    ],
  ])("proposed after %s", async (_, calls) => {
    const result = await sentAfter(calls);
    expect(result).toMatchObject({ status: "proposed" });
    expect(result.message).toContain(contactMessage);
  });

  test("recorded when its device had no contact until it called before sending", async () => {
    const result = await sentAfter([
      [5 * hourMs, "/dashboard"],
      [minuteMs, "/api/me"],
    ]);
    expect(result).toMatchObject({ status: "recorded" });
  });
});

test("a queued punch that fits no proposal is refused with its hour, and how to propose it", async () => {
  const ana = await aMember();
  const phone = await new Device(ana).contact();
  const [result] = await phone.sent([phone.store("pause_end")]);
  expect(result).toMatchObject({ status: "refused" });
  expect(result!.message).toMatch(
    /fin de pausa \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}.*Propón la corrección a mano/,
  );
  const proposedRows = deps()
    .db.select()
    .from(proposedPunches)
    .where(eq(proposedPunches.companyId, ana.company.id));
  expect(await proposedRows).toEqual([]);
});

describe("a call with an unreadable part is refused as a whole", () => {
  test.each<[string, unknown, number]>([
    ["no JSON", "{", 400],
    ["no clock", { punches: [{ key: "a" }] }, 422],
    ["no punches", { device_now: "2026-11-25T12:00:00Z", punches: [] }, 422],
    ["a punch without a key", { device_now: "2026-11-25T12:00:00Z", punches: [{}] }, 422],
    [
      "more than a hundred in one call",
      {
        device_now: "2026-11-25T12:00:00Z",
        punches: Array.from({ length: 101 }, (_, key) => ({ key: `${key}` })),
      },
      422,
    ],
    ["ten thousand", { device_now: "x", punches: Array(10_000).fill({ key: "a-key-of-some-length" }) }, 413],
  ])("%s", async (_, json, status) => {
    const ana = await aMember();
    const answer = await call("/api/deferred-punches", { cookie: ana.cookie, json });
    expect(answer.status).toBe(status);
    expect(Object.keys(await answer.json<object>())).toEqual(["error"]);
  });
});

test("a hundred punches in one call are accepted, and the rate limit of a person refuses none", async () => {
  const ana = await aMember();
  const phone = await new Device(ana).contact();
  const stored = Array.from({ length: 50 }, () => {
    timePasses(5 * minuteMs);
    const came = phone.store("check_in");
    timePasses(5 * minuteMs);
    return [came, phone.store("check_out")];
  }).flat();
  expect(new Set(statuses(await phone.sent(stored)))).toEqual(new Set(["recorded"]));
  expect(await logsOf(ana)).toHaveLength(50);
});

test("an API client's punch is identified by its token", async () => {
  const ana = await aMember();
  const me = await call("/api/me", { bearer: ana.bearer });
  const { anchor } = await me.json<{ anchor: string }>();
  const phone = new Device(ana);
  phone.anchored = { anchor, at: phone.now };
  expect(statuses(await phone.sent([phone.store("check_in")], { bearer: ana.bearer }))).toEqual(["recorded"]);
  // The browser's session is another sign-in.
  timePasses(hourMs);
  expect(statuses(await phone.sent([phone.store("check_out")]))).toEqual(["proposed"]);
});
