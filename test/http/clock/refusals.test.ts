import { env } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { refusals } from "~/modules/session/refusals";
import { hourMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { aCompany, aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { eventsOf, logsOf } from "../../support/worker/records";

const checkIn = { action: "check_in", location: null };
const checkOut = { action: "check_out", location: null };

const recordOf = async (member: SignedInMember) => ({
  logs: await logsOf(member),
  events: (await eventsOf(member)).length,
});

test.each([
  ["Europe/Madrid", "2025-10-25T22:30:00Z", "26/10/2025 00:30"],
  ["Atlantic/Canary", "2025-10-25T22:30:00Z", "25/10/2025 23:30"],
  ["Europe/Madrid", "2025-01-07T08:05:59Z", "07/01/2025 09:05"],
  ["Atlantic/Canary", "2025-01-07T08:05:59Z", "07/01/2025 08:05"],
])(
  "a person with an open entry is refused with its start, in the zone %s",
  async (timeZone, since, shown) => {
    vi.setSystemTime(Date.parse(since) + hourMs);
    const ana = await aMember({ company: await aCompany({ timeZone }) });
    const open = await aLog(ana, { checkInTime: Date.parse(since), checkOutTime: null });
    const answer = await call("/api/check-in", { cookie: ana.cookie, json: checkIn });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({
      error: `Ya tienes un fichaje activo desde el ${shown}. Debes fichar salida antes de poder fichar entrada nuevamente.`,
    });
    expect(await recordOf(ana)).toEqual({ logs: [open], events: 1 });
  },
);

test.each(["never", "no longer"])("a person who is %s at work has no entry to close", async (since) => {
  const ana = await aMember();
  const logs = since === "never" ? [] : [await aLog(ana)];
  const answer = await call("/api/check-in", { cookie: ana.cookie, json: checkOut });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toEqual({ error: "No hay entrada activa para cerrar" });
  expect(await recordOf(ana)).toEqual({ logs, events: 2 * logs.length });
});

test("a colleague's open entry neither blocks a punch nor can be closed", async () => {
  const ana = await aMember();
  const leo = await aMember({ company: ana.company });
  const open = await aLog(ana, { checkOutTime: null });
  expect((await call("/api/check-in", { cookie: leo.cookie, json: checkOut })).status).toBe(409);
  expect((await call("/api/check-in", { cookie: leo.cookie, json: checkIn })).status).toBe(200);
  expect((await call("/api/check-in", { cookie: leo.cookie, json: checkOut })).status).toBe(200);
  expect((await recordOf(ana)).logs).toEqual([open]);
});

test.each([checkIn, checkOut])("a deactivated member is refused: %j", async (json) => {
  const ana = await aMember({ status: "inactive" });
  const open = await aLog(ana, { checkOutTime: null });
  for (const who of [{ cookie: ana.cookie }, { bearer: ana.bearer }]) {
    const answer = await call("/api/check-in", { ...who, json });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ error: refusals.deactivated });
  }
  expect(await recordOf(ana)).toEqual({ logs: [open], events: 1 });
});

test("a punch without a session is refused", async () => {
  for (const who of [{}, { cookie: "__Host-session=x" }, { bearer: "y".repeat(43) }]) {
    const answer = await call("/api/check-in", { ...who, json: checkIn });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ error: refusals.signedOut });
  }
});

test.each(["GET", "PUT", "PATCH", "DELETE"])("the method %s is not allowed", async (method) => {
  const ana = await aMember();
  const answer = await call("/api/check-in", { method, cookie: ana.cookie });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("Allow")).toBe("POST");
  expect(await recordOf(ana)).toEqual({ logs: [], events: 0 });
});

test.each([
  ["the trial has ended", "UPDATE companies SET trial_ends_at = 0 WHERE id = ?", "company", 402],
  ["they were deactivated", "UPDATE profiles SET status = 'inactive' WHERE id = ?", "profileId", 403],
] as const)(
  "a recorded punch sent again gets its first answer when %s since, and is not recorded again",
  async (_, ended, whose, expectedStatus) => {
    const ana = await aMember();
    const punch = (idempotencyKey: string) =>
      call("/api/check-in", {
        cookie: ana.cookie,
        json: checkIn,
        headers: { "Idempotency-Key": idempotencyKey },
      });
    const key = crypto.randomUUID();
    const first = await punch(key);
    expect(first.status).toBe(200);
    await env.CELL_1.prepare(ended)
      .bind(whose === "company" ? ana.company.id : ana.profile.id)
      .run();
    const again = await punch(key);
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(await first.json());
    expect((await punch(crypto.randomUUID())).status).toBe(expectedStatus);
    expect(await recordOf(ana)).toMatchObject({ events: 1 });
  },
);
