import { expect, test } from "vitest";
import { messages } from "~/modules/corrections/messages";
import { localDateOf } from "~/time/zones";
import { hourMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { aCompany, aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { findForm, sendForm } from "../../support/worker/html-form";
import { momentFields } from "../../support/worker/proposals";
import { eventsOf, logsOf } from "../../support/worker/records";

const punch = ({ cookie }: SignedInMember, action: "check_in" | "check_out") =>
  call("/api/check-in", { cookie, json: { action, location: null } });

const since = (member: SignedInMember, hours: number) =>
  aLog(member, { checkInTime: deps().now - hours * hourMs, checkOutTime: null });

test("a check-out more than 26 hours after the check-in ends the entry with a missing exit", async () => {
  const ana = await aMember();
  await since(ana, 27);
  const answer = await punch(ana, "check_out");
  expect(answer.status).toBe(200);
  const { time_log } = await answer.json<{ time_log: { check_out_time: string | null } }>();
  expect(time_log.check_out_time).toBeNull();
  expect(await logsOf(ana)).toMatchObject([{ checkOutTime: null, isExitMissing: true }]);
  const enteredOn = localDateOf(deps().now - 27 * hourMs, ana.company.timeZone);
  const page = await (await call(`/dashboard?from=${enteredOn}`, { cookie: ana.cookie })).text();
  expect(page).toContain("Falta la salida");
  expect(page).toContain("Fichar Entrada");
});

test("a check-out after a guard's 24 hours and a handover hour is recorded", async () => {
  const ana = await aMember();
  await since(ana, 25);
  expect((await punch(ana, "check_out")).status).toBe(200);
  expect(await logsOf(ana)).toMatchObject([{ checkOutTime: deps().now, isExitMissing: false }]);
});

test("after sixteen hours the exit counts as missing: the next entry begins, and the old one ends without an exit", async () => {
  const ana = await aMember();
  await since(ana, 15);
  expect((await punch(ana, "check_in")).status).toBe(409);

  const leo = await aMember();
  await since(leo, 16);
  expect((await punch(leo, "check_in")).status).toBe(200);
  expect(await logsOf(leo)).toMatchObject([
    { isExitMissing: true },
    { checkOutTime: null, isExitMissing: false },
  ]);
  const kinds = (await eventsOf(leo)).map(({ kind }) => kind);
  expect(kinds).toEqual(["check_in", "exit_missing", "check_in"]);
});

test("a worker who has already left ends the entry and proposes the exit in one batch, however often the form is sent", async () => {
  const ana = await aMember();
  await since(ana, 5);
  const clock = await (await call("/dashboard", { cookie: ana.cookie })).text();
  const [, path] = /href="(\/corrections\/new\?entry=[^"]+)"/.exec(clock.replaceAll("&amp;", "&"))!;
  const page = await (await call(path!, { cookie: ana.cookie })).text();
  expect(page).toContain("¿A qué hora saliste el");
  const form = findForm(page, "Proponer", path!);
  const send = (exitHoursAgo: number) =>
    sendForm(
      form,
      {
        ...momentFields("in", deps().now - 5 * hourMs),
        ...exitFields(exitHoursAgo),
        reason: "Olvidé fichar",
      },
      { cookie: ana.cookie },
    );
  const exitFields = (hoursAgo: number) => momentFields("out", deps().now - hoursAgo * hourMs);

  const refusal = await send(-1);
  expect([refusal.status, (await logsOf(ana))[0]!.isExitMissing]).toEqual([422, false]);
  for (let sent = 1; sent <= 2; sent += 1) expect((await send(1)).status).toBe(302);
  const events = await eventsOf(ana);
  expect(events.map(({ kind }) => kind)).toEqual(["check_in", "exit_missing", "correction_proposed"]);
  expect(await logsOf(ana)).toMatchObject([{ checkOutTime: null, isExitMissing: true }]);
  expect((await punch(ana, "check_in")).status).toBe(200);
});

test.each([
  ["with another person who can answer", true, messages.proposedExit],
  ["alone in the company", false, messages.proposedAlone],
])(
  "after the exit of a running entry, a worker %s sees what they can do now",
  async (_, hasAnswerer, text) => {
    const ana = await aMember({ role: "owner" });
    if (hasAnswerer) await aMember({ company: ana.company, role: "admin" });
    await since(ana, 5);
    const [log] = await logsOf(ana);
    const path = `/corrections/new?entry=${log!.id}&left=1`;
    const form = findForm(await (await call(path, { cookie: ana.cookie })).text(), "Proponer", path);
    const typed = {
      ...momentFields("in", log!.checkInTime),
      ...momentFields("out", deps().now - hourMs),
      reason: "Olvidé fichar",
    };
    const sent = await sendForm(form, typed, { cookie: ana.cookie });
    const page = await (await call(sent.headers.get("Location")!, { cookie: ana.cookie })).text();
    expect(page).toContain(text);
    expect(/<main[^]*href="\/dashboard"[^>]*>Ir a fichar/.test(page)).toBe(hasAnswerer);
  },
);

test("another person's open entry cannot be ended by its address", async () => {
  const company = await aCompany();
  const ana = await aMember({ company });
  const boss = await aMember({ company, role: "owner" });
  await since(ana, 5);
  const [log] = await logsOf(ana);
  const path = `/corrections/new?entry=${log!.id}&left=1`;
  expect((await call(path, { cookie: boss.cookie })).status).toBe(404);
  const page = await (await call(`${path}&profile=${ana.profile.id}`, { cookie: boss.cookie })).text();
  const form = findForm(page, "Proponer", `${path}&profile=${ana.profile.id}`);
  const typed = {
    ...momentFields("in", log!.checkInTime),
    ...momentFields("out", deps().now - hourMs),
    reason: "Ya se fue",
  };
  expect((await sendForm(form, typed, { cookie: boss.cookie })).status).toBe(302);
  expect((await eventsOf(ana)).map(({ kind }) => kind)).toEqual(["check_in", "correction_proposed"]);
});
