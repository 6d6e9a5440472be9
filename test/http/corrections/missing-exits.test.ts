import { expect, test } from "vitest";
import { askMissingExits } from "~/modules/corrections/ask-missing-exits.server";
import { dayMs, hourMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { runJob } from "../../support/worker/jobs";
import { aCompany, aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { logsOf } from "../../support/worker/records";
import { momentFields } from "../../support/worker/proposals";
import { resend } from "../../support/worker/resend";
import { timePasses } from "../../support/worker/time";
import { iso, proposed } from "./corrected";

/** Makes a person who left a day ago without punching, and is at work again. */
async function forgetful(company?: Awaited<ReturnType<typeof aCompany>>): Promise<SignedInMember> {
  const ana = await aMember(company && { company });
  await aLog(ana, { checkInTime: deps().now - 20 * hourMs, checkOutTime: null });
  const answer = await call("/api/check-in", { cookie: ana.cookie, json: { action: "check_in" } });
  expect(answer.status).toBe(200);
  return ana;
}

/** Returns the entry without an exit. */
const lost = async (who: SignedInMember) => (await logsOf(who)).find(({ isExitMissing }) => isExitMissing)!;

const exitMails = () => resend.mails.filter(({ subject }) => subject.startsWith("¿A qué hora saliste"));

test("a person with a missing exit gets one mail in the first night", async () => {
  const ana = await forgetful();
  const { id } = await lost(ana);
  await runJob(deps(), "notify-missing-exits");
  await settle();
  expect(exitMails().map(({ to }) => to)).toEqual([ana.email]);
  expect(exitMails()[0]!.text).toContain(`/corrections/new?entry=${id}`);
  timePasses(dayMs);
  await runJob(deps(), "notify-missing-exits");
  await settle();
  expect(exitMails()).toHaveLength(1);
});

test("a person gets no mail while their proposal waits, without a missing exit, or long after", async () => {
  const company = await aCompany();
  const ana = await forgetful(company);
  const leo = await forgetful(company);
  await aLog(await aMember({ company }), { checkOutTime: null });
  const { id, checkInTime } = await lost(ana);
  const change = { kind: "change", check_out_time: iso(checkInTime + 8 * hourMs) };
  await proposed(ana, { entry_id: id, change, reason: "olvidé fichar" });
  const ask = (now: number) => askMissingExits(deps(now), { companyId: company.id });
  await ask(deps().now + 40 * dayMs);
  await settle();
  expect(exitMails()).toEqual([]);
  await ask(deps().now);
  await settle();
  expect(exitMails().map(({ to }) => to)).toEqual([leo.email]);
});

test("people at work for more than 26 hours also get one mail, however long ago they checked in", async () => {
  const company = await aCompany();
  const [long, day, shift] = [
    await aMember({ company }),
    await aMember({ company }),
    await aMember({ company }),
  ];
  const open = (who: SignedInMember, ms: number) =>
    aLog(who, { checkInTime: deps().now - ms, checkOutTime: null });
  const { id } = await open(long, 60 * dayMs);
  await open(day, 26 * hourMs + 1);
  await open(shift, 26 * hourMs);
  for (const again of [1, 2]) {
    await runJob(deps(), "notify-missing-exits");
    await settle();
    expect(
      exitMails()
        .map(({ to }) => to)
        .sort(),
      `night ${again}`,
    ).toEqual([long.email, day.email].sort());
  }
  const form = async () => (await call(`/corrections/new?entry=${id}`, { cookie: long.cookie })).text();
  expect(await form()).toContain("¿A qué hora saliste el");
  const [{ checkInTime } = { checkInTime: 0 }] = await logsOf(long);
  const typed = { author: long.profile.id, reason: "olvidé fichar" };
  const sendForm = async (fields: Record<string, string>) =>
    call(`/corrections/new?entry=${id}`, { cookie: long.cookie, form: { ...typed, ...fields } });
  const without = await sendForm({ ...momentFields("in", checkInTime), out_date: "", out_time: "" });
  expect([without.status, await without.text()]).toEqual([422, expect.stringContaining("Pon la hora.")]);
  const exitForm = { ...momentFields("in", checkInTime), ...momentFields("out", checkInTime + 8 * hourMs) };
  expect((await sendForm(exitForm)).status).toBe(302);
});

test("managers see under their clock how many exits are missing, until they are proposed", async () => {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner" });
  const ana = await forgetful(company);
  const link = async (who: SignedInMember) =>
    /Falta la salida: (\d+)/.exec(
      (await (await call("/dashboard", { cookie: who.cookie })).text()).replaceAll("<!-- -->", ""),
    )?.[1] ?? null;
  // Ana's, and that of the person who has been in longer than anybody works.
  await aLog(await aMember({ company }), { checkInTime: deps().now - 13 * hourMs, checkOutTime: null });
  await aLog(await aMember({ company }), { checkInTime: deps().now - 11 * hourMs, checkOutTime: null });
  await forgetful();
  expect([await link(owner), await link(ana)]).toEqual(["2", null]);
  const { id, checkInTime } = await lost(ana);
  const change = { kind: "change", check_out_time: iso(checkInTime + 8 * hourMs) };
  await proposed(ana, { entry_id: id, change, reason: "olvidé fichar" });
  expect(await link(owner)).toBe("1");
});

test("a manager finds the reason of a missing exit already filled in", async () => {
  const ana = await forgetful();
  const owner = await aMember({ company: ana.company, role: "owner" });
  const { id } = await lost(ana);
  const path = `/corrections/new?profile=${ana.profile.id}&entry=${id}`;
  expect(await (await call(path, { cookie: owner.cookie })).text()).toContain("Olvidó fichar la salida");
});

test("the clock's page asks for a missing exit too, until it is proposed", async () => {
  const ana = await forgetful();
  const page = async () => (await call("/dashboard", { cookie: ana.cookie })).text();
  const { id, checkInTime } = await lost(ana);
  expect(await page()).toContain(`href="/corrections/new?entry=${id}"`);
  const form = await (await call(`/corrections/new?entry=${id}`, { cookie: ana.cookie })).text();
  expect(form).toContain("Olvidé fichar la salida");
  const change = { kind: "change", check_out_time: iso(checkInTime + 8 * hourMs) };
  await proposed(ana, { entry_id: id, change, reason: "olvidé fichar" });
  expect(await page()).not.toContain("¿A qué hora saliste");
});
