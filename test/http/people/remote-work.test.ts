// Proves that the clock and the form of a correction ask where people work only in a company that says they work remotely.
import { expect, test } from "vitest";
import { minuteMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { companyOf, submitSettings } from "../../support/worker/profile";
import { logsOf } from "../../support/worker/records";
import { timePasses } from "../../support/worker/time";

const form = { form: "remote-work" };

const asksMode = async ({ cookie }: SignedInMember) =>
  (await (await call("/dashboard", { cookie })).text()).includes('name="action" value="change_mode"');

/** Whether the form of a correction asks it. @param entry the corrected entry; none for an addition. */
async function correctionAsksMode({ cookie }: SignedInMember, entry?: { id: string }) {
  const answer = await call(`/corrections/new${entry ? `?entry=${entry.id}` : ""}`, { cookie });
  expect(answer.status).toBe(200);
  return (await answer.text()).includes('name="mode"');
}

async function punch({ cookie }: SignedInMember, json: object) {
  expect((await call("/api/check-in", { cookie, json })).status).toBe(200);
  timePasses(minuteMs);
}

test.each(["owner", "admin"] as const)("%s switches remote work on and off", async (role) => {
  const eva = await aMember({ role });
  const ana = await aMember({ company: eva.company });
  await punch(ana, { action: "check_in" });
  const [entry] = await logsOf(ana);
  const asksOnEach = async () => [
    await asksMode(ana),
    await correctionAsksMode(ana),
    await correctionAsksMode(ana, entry),
  ];
  expect(await asksOnEach()).toEqual([false, false, false]);
  const { status, main } = await submitSettings(eva, { ...form, remote_work: "on" });
  expect([status, main.includes("Configuración actualizada correctamente")]).toEqual([200, true]);
  expect(await asksOnEach()).toEqual([true, true, true]);
  await submitSettings(eva, form);
  expect(await asksOnEach()).toEqual([false, false, false]);
});

test("a remote punch of an old page is recorded while remote work is off, and its person can end it", async () => {
  const ana = await aMember();
  await punch(ana, { action: "check_in", mode: "remote" });
  expect((await logsOf(ana)).map(({ modes }) => modes.map(({ mode }) => mode))).toEqual([["remote"]]);
  expect(await asksMode(ana)).toBe(true);
  await punch(ana, { action: "change_mode", mode: "on_site" });
  expect(await asksMode(ana)).toBe(false);
  await punch(ana, { action: "change_mode", mode: "remote" });
  const [log] = await logsOf(ana);
  expect([await correctionAsksMode(ana), await correctionAsksMode(ana, log)]).toEqual([false, true]);
  expect(log!.modes.map(({ mode }) => mode)).toEqual(["remote", "on_site", "remote"]);
});

test("an employee cannot switch remote work, and a value that is no tick is refused", async () => {
  const eva = await aMember({ role: "owner" });
  const ana = await aMember({ company: eva.company });
  expect((await call("/settings", { cookie: ana.cookie, form: { ...form, remote_work: "on" } })).status).toBe(
    403,
  );
  expect((await submitSettings(eva, { ...form, remote_work: "yes" })).status).toBe(422);
  expect((await companyOf(eva)).remoteWorkEnabled).toBe(false);
});
