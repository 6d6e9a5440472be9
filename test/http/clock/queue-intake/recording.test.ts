import { expect, test } from "vitest";
import { addDays } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { hourMs, minuteMs } from "~/time/units";
import { call } from "../../../support/worker/app";
import { deps } from "../../../support/worker/deps";
import { aCentre, everyDay, giveTerms } from "../../../support/worker/give-terms";
import { aMember } from "../../../support/worker/people";
import { eventsOf, logsOf } from "../../../support/worker/records";
import { Device } from "../../../support/worker/offline-phone";
import { timePasses } from "../../../support/worker/time";

const statuses = (results: readonly { status: string }[]) => results.map(({ status }) => status);

test("a working day without network is recorded at its hours, with the evidence for them", async () => {
  const ana = await aMember();
  const phone = await new Device(ana).contact();
  const lastContactAt = deps().now;
  timePasses(10 * minuteMs);
  const cameAt = deps().now;
  const stored = [phone.store("check_in", { mode: "remote" })];
  timePasses(3 * hourMs);
  stored.push(phone.store("pause_start", { pause_kind: "meal" }));
  timePasses(30 * minuteMs);
  stored.push(phone.store("pause_end"), phone.store("change_mode", { mode: "on_site" }));
  timePasses(4 * hourMs);
  const leftAt = deps().now;
  stored.push(phone.store("check_out"));
  timePasses(hourMs);

  const results = await phone.sent(stored);
  expect(statuses(results)).toEqual(Array(5).fill("recorded"));
  expect(results.map(({ key }) => key)).toEqual(stored.map(({ key }) => key));
  const [log] = await logsOf(ana);
  expect(log).toMatchObject({ checkInTime: cameAt, checkOutTime: leftAt });
  expect(log!.modes.map(({ mode }) => mode)).toEqual(["remote", "on_site"]);
  expect((await eventsOf(ana)).map(({ source }) => source)).toEqual(Array(5).fill("offline"));
  const { results: rows } = await deps()
    .db.$client.prepare("SELECT payload, recorded_at FROM events WHERE subject = ? AND kind = 'check_out'")
    .bind(ana.profile.subject)
    .all<{ payload: string; recorded_at: number }>();
  expect(rows).toMatchObject([{ recorded_at: deps().now }]);
  expect(JSON.parse(rows[0]!.payload)).toEqual({
    deferred: { device_at: leftAt, last_contact_at: lastContactAt, sent_at: deps().now },
  });
});

test("a queued check-in takes the time zone of its person's centre at its own instant", async () => {
  const owner = await aMember({ role: "owner" });
  const ana = await aMember({ company: owner.company });
  const from = addDays(localDateOf(deps().now, owner.company.timeZone), 2);
  const centre = await aCentre(owner, "Atlantic/Canary");
  await giveTerms(owner, ana, { at: deps().now, from, pattern: everyDay(540, 1020), centre });
  const phone = await new Device(ana).contact();
  timePasses(minuteMs);
  const stored = [phone.store("check_in")];
  timePasses(minuteMs);
  stored.push(phone.store("check_out"));
  timePasses(50 * hourMs);
  stored.push(phone.store("check_in"));
  timePasses(minuteMs);
  expect(statuses(await phone.sent(stored))).toEqual(Array(3).fill("recorded"));
  const zones = (await logsOf(ana)).map(({ timeZone }) => timeZone);
  expect(zones).toEqual(["Europe/Madrid", "Atlantic/Canary"]);
});

test("a clock that is always wrong is corrected, and the answer states the difference", async () => {
  const ana = await aMember();
  const phone = await new Device(ana, -3 * hourMs).contact();
  timePasses(hourMs);
  const cameAt = deps().now;
  const stored = [phone.store("check_in")];
  timePasses(hourMs);
  const answer = await (await phone.send(stored)).json();
  expect(answer).toMatchObject({ results: [{ status: "recorded" }], clock_offset_ms: 3 * hourMs });
  expect(await logsOf(ana)).toMatchObject([{ checkInTime: cameAt }]);
});

test("a punch that was already sent changes nothing, whichever device sends it again", async () => {
  const ana = await aMember();
  const phone = await new Device(ana).contact();
  const stored = [phone.store("check_in")];
  timePasses(hourMs);
  stored.push(phone.store("check_out"));
  await phone.sent(stored);
  expect(statuses(await phone.sent(stored))).toEqual(["duplicate", "duplicate"]);
  const other = await new Device(ana).contact();
  expect(statuses(await other.sent(stored))).toEqual(["duplicate", "duplicate"]);
  expect(await eventsOf(ana)).toHaveLength(2);
});

test("a punch whose answer was lost is the same when it is queued and sent", async () => {
  const ana = await aMember();
  const phone = await new Device(ana).contact();
  const stored = phone.store("check_in", { mode: "remote" });
  const online = { json: { action: "check_in", mode: "remote", location: null }, cookie: ana.cookie };
  await call("/api/check-in", { ...online, headers: { "Idempotency-Key": stored.key } });
  expect(statuses(await phone.sent([stored]))).toEqual(["duplicate"]);
  expect(await eventsOf(ana)).toHaveLength(1);
});

test("another person's punch is not recorded from a device, and none is lost with it", async () => {
  const ana = await aMember();
  const leo = await aMember();
  const phone = await new Device(leo).contact();
  const others = phone.store("check_in", { for: ana.profile.id });
  const results = await phone.sent([others, phone.store("check_in"), { key: "x", action: "dance" }]);
  expect(statuses(results)).toEqual(["refused", "recorded", "refused"]);
  expect(await eventsOf(ana)).toEqual([]);
});

test("a day of punches with a doubtful time becomes one proposal, once", async () => {
  const ana = await aMember();
  const phone = new Device(ana);
  const cameAt = deps().now;
  const stored = [phone.store("check_in")];
  timePasses(3 * hourMs);
  stored.push(phone.store("pause_start"));
  timePasses(hourMs);
  stored.push(phone.store("pause_end"), phone.store("check_out"));
  timePasses(hourMs);
  const results = await phone.sent(stored);
  expect(statuses(results)).toEqual(Array(4).fill("proposed"));
  expect(results[0]!.message).toContain("contacto anterior");
  expect(statuses(await phone.sent(stored))).toEqual(Array(4).fill("duplicate"));
  expect((await eventsOf(ana)).map(({ kind }) => kind)).toEqual(["correction_proposed"]);
  const list = await call("/api/corrections", { cookie: ana.cookie });
  const { corrections } = await list.json<{ corrections: object[] }>();
  expect(corrections).toHaveLength(1);
  expect(JSON.stringify(corrections)).toContain("Fichaje sin conexión: entrada");
  expect(JSON.stringify(corrections)).toContain(new Date(cameAt).toISOString());
});

test("a lone check-in that is doubtful adds an entry with a missing exit, once it is accepted", async () => {
  const ana = await aMember();
  const boss = await aMember({ company: ana.company, role: "owner" });
  const phone = new Device(ana);
  const cameAt = deps().now;
  const stored = [phone.store("check_in")];
  timePasses(hourMs);
  const [result] = await phone.sent(stored);
  expect(result).toMatchObject({ status: "proposed" });
  expect(result!.message).toContain("ficha la entrada ahora");
  const { corrections } = await (
    await call("/api/corrections", { cookie: boss.cookie })
  ).json<{ corrections: { id: string }[] }>();
  const path = `/api/corrections/${corrections[0]!.id}`;
  expect((await call(path, { cookie: boss.cookie, json: { answer: "accept" } })).status).toBe(200);
  expect(await logsOf(ana)).toMatchObject([{ checkInTime: cameAt, isExitMissing: true, durationMs: null }]);
});
