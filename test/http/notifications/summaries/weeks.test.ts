import { env } from "cloudflare:test";
import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { transparencyOrigin } from "~/modules/register/format/published-log";
import { verifyCheckpoint as readSigned } from "~/modules/register/format/checkpoint";
import { registerKeysOf } from "~/modules/register/register-keys";
import { openDb } from "~/platform/db.server";
import { addDays, formatDate } from "~/time/dates";
import { hourMs, minuteMs } from "~/time/units";
import { verifyCheckpoint } from "../../../../verifier/verify-checkpoint";
import { expectFaults } from "../../../support/quiet-console";
import { deps, settle } from "../../../support/worker/deps";
import { aroundD1 } from "../../../support/worker/around-d1";
import { emptyDatabase } from "../../../support/worker/empty-database";
import { aCompany, aMember, signInAgain } from "../../../support/worker/people";
import { aTurnOf, deliverTurns, jobQueue } from "../../../support/worker/queues";
import { logsOf } from "../../../support/worker/records";
import { trusted, worked } from "../../../support/worker/register";
import { emptyLog } from "../../../support/worker/transparency";
import { iso, proposed } from "../../corrections/corrected";
import {
  aDay,
  archived,
  at,
  filesOf,
  objectText,
  monday,
  night,
  nightOf,
  textOf,
} from "../../../support/worker/a-period";

const job = "notify-weekly";
const next = addDays(monday, 7);

beforeEach(emptyDatabase);
beforeEach(emptyLog);

/** Makes a company of three, two of whom work in the week. */
async function aFirm(fields: Parameters<typeof aCompany>[0] = {}) {
  const company = await aCompany({ name: "Bar Sol", ...fields });
  const owner = await aMember({ company, role: "owner" });
  const [ana, leo] = [await aMember({ company }), await aMember({ company })];
  await aDay(ana, monday);
  await aDay(ana, addDays(monday, 1));
  await aDay(leo, addDays(monday, 2));
  return { company, owner, ana, leo };
}

describe("the weekly mail", () => {
  test("shows the owner the worked hours and attaches the archived checkpoint byte for byte", async () => {
    const { company, owner } = await aFirm();
    await archived(addDays(next, -1));
    await archived(next);
    const mails = await night(job, next);
    expect(mails.map(({ to }) => to)).toEqual([owner.email]);
    const [mail] = mails;
    expect(mail!.subject).toBe(`La semana del ${formatDate(monday)} al ${formatDate(addDays(monday, 6))}`);
    expect(textOf(mail!)).toContain("Ficharon 2 personas: 24 h 00 min.");
    const files = filesOf(mail!);
    expect(files).toEqual({
      [`registro-${next}.checkpoint`]: await objectText(`checkpoints/${company.id}/${next}`),
      [`transparencia-${next}.checkpoint`]: await objectText("transparencia/checkpoint"),
    });
    const { verdict, proved } = verifyCheckpoint(files[`registro-${next}.checkpoint`]!, trusted());
    expect(verdict).toMatchObject({ verdict: "valid", summary: { companyId: company.id } });
    expect(proved!.checkpoint.size).toBe(9);
    const keys = registerKeysOf(deps().env);
    const head = readSigned(files[`transparencia-${next}.checkpoint`]!, keys.trusted);
    expect(head?.origin).toBe(transparencyOrigin(keys.published));
  });

  test("shows waiting items with links", async () => {
    const { owner, ana } = await aFirm();
    await worked(ana, at(addDays(monday, 3), 9), null);
    await worked(ana, at(addDays(monday, 4), 9), at(addDays(monday, 4), 10));
    const lost = (await logsOf(ana)).find(({ isExitMissing }) => isExitMissing)!;
    vi.setSystemTime(at(addDays(monday, 5), 9));
    await signInAgain(ana);
    const change = { kind: "change", check_out_time: iso(lost.checkInTime + 8 * hourMs) };
    await proposed(ana, { entry_id: lost.id, change, reason: "olvidé fichar" });
    await settle();
    const [mail] = (await night(job, next)).filter(({ to }) => to === owner.email);
    const { APP_ORIGIN: origin } = deps().env;
    expect(textOf(mail!)).toContain("Ficharon 2 personas: 25 h 00 min.");
    expect(textOf(mail!)).toContain(
      `Un fichaje no tiene hora de salida, y no cuenta. Poner la hora de salida: ${origin}/working-now`,
    );
    expect(textOf(mail!)).toContain(`Te espera una corrección. Verlas: ${origin}/corrections`);
  });

  test("is sent once: not the night after, nor when its message arrives again", async () => {
    const { company } = await aFirm();
    expect(await night(job, next)).toHaveLength(1);
    jobQueue.waiting = [aTurnOf(job, company.id), aTurnOf(job, company.id)].map((body) => ({
      body,
      attempts: 1,
    }));
    await deliverTurns(deps(nightOf(next) + minuteMs));
    expect(await night(job, addDays(next, 1))).toEqual([]);
    expect(await night(job, next)).toEqual([]);
    // The twin: without its key and the record of the finished turn, the mail is sent again.
    await env.CELL_1.exec("UPDATE mail_outbox SET dedupe_key = id; DELETE FROM company_jobs");
    expect(await night(job, addDays(next, 1))).toHaveLength(1);
  });

  test("is sent once, whichever call its turn is killed at", async () => {
    const { company, owner } = await aFirm();
    const turn = { body: aTurnOf(job, company.id), attempts: 1 };
    let isKilled = true;
    let trip = 0;
    while (isKilled) {
      trip += 1;
      let trips = 0;
      const dying = aroundD1(env.CELL_1, (send) => {
        trips += 1;
        return trips >= trip ? Promise.reject(new Error("killed")) : send();
      });
      jobQueue.waiting = [turn];
      await deliverTurns(deps(nightOf(next), openDb(dying)));
      isKilled = trips >= trip;
    }
    jobQueue.waiting = [];
    await settle();
    const { results } = await env.CELL_1.prepare("SELECT recipient FROM mail_outbox").all();
    expect(results).toEqual([{ recipient: owner.email }]);
    expect(trip).toBeGreaterThan(3);
    expectFaults();
  });

  test("is made up for on Tuesday, and no later", async () => {
    await aFirm();
    expect(await night(job, addDays(next, 2))).toEqual([]);
    expect(await night(job, addDays(next, 1))).toHaveLength(1);
  });

  test("follows the company's own Monday", async () => {
    const there = await aFirm({ timeZone: "Atlantic/Canary" });
    const here = await aFirm();
    const addresseesAt = async (hour: number) => (await night(job, at(next, hour))).map(({ to }) => to);
    expect(await addresseesAt(0.25)).toEqual([here.owner.email]);
    expect(await addresseesAt(0.75)).toEqual([]);
    // Its turn is in the next night: the first was before its Monday.
    expect(await addresseesAt(1.25)).toEqual([there.owner.email]);
  });

  test("is not sent to an owner who unsubscribed, nor if nobody worked and nothing waits", async () => {
    const { owner } = await aFirm();
    await deps().db.update(profiles).set({ wantsWeekly: false }).where(eq(profiles.id, owner.profile.id));
    // One company where a person joins and nobody works, and one that has long been idle.
    await aMember({ company: await aCompany(), role: "owner" });
    const idle = await aMember({ company: await aCompany(), role: "owner" });
    await aDay(idle, addDays(monday, -7));
    expect(await night(job, next)).toEqual([]);
  });

  test("is sent without missing files, and without unreadable ones, which are logged", async () => {
    const { company } = await aFirm();
    const { objects } = await env.REGISTER.list({ prefix: `checkpoints/${company.id}/` });
    await env.REGISTER.delete(objects.map(({ key }) => key));
    const [bare] = await night(job, next);
    expect(bare!.attachments).toBeUndefined();
    expect(bare!.text).not.toContain("adjunto");
    await archived(next);
    await env.CELL_1.exec("DELETE FROM mail_outbox; DELETE FROM company_jobs");
    vi.spyOn(env.REGISTER, "list").mockRejectedValueOnce(new Error("R2 is down"));
    const [half] = await night(job, addDays(next, 1));
    expect(Object.keys(filesOf(half!))).toEqual([`transparencia-${next}.checkpoint`]);
    expect(expectFaults().join()).toContain("R2 is down");
  });
});
