import { env } from "cloudflare:test";
import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { notifyMonthly } from "~/modules/notifications/summaries/notify-monthly.server";
import { openDb } from "~/platform/db.server";
import { addDays, monthOf } from "~/time/dates";
import { hourMs, minuteMs } from "~/time/units";
import { expectFaults } from "../../../support/quiet-console";
import { deps, settle } from "../../../support/worker/deps";
import { aroundD1 } from "../../../support/worker/around-d1";
import { crowd } from "../../../support/worker/crowd";
import { withoutTriggers } from "../../../support/worker/database";
import { emptyDatabase } from "../../../support/worker/empty-database";
import { aCompany, aMember } from "../../../support/worker/people";
import { aTurnOf, deliverTurns, jobQueue, mailQueue } from "../../../support/worker/queues";
import { worked } from "../../../support/worker/register";
import { emptyLog } from "../../../support/worker/transparency";
import {
  aDay,
  archived,
  at,
  filesOf,
  first,
  objectText,
  night,
  nightOf,
  textOf,
} from "../../../support/worker/a-period";

const job = "notify-monthly";
const next = addDays(monthOf(first).to, 1);
const month = first.slice(0, 7);

beforeEach(emptyDatabase);
beforeEach(emptyLog);

async function aFirm(fields: Parameters<typeof aCompany>[0] = {}) {
  const company = await aCompany({ name: "Bar Sol", ...fields });
  const people = [await aMember({ company }), await aMember({ company }), await aMember({ company })];
  const [ana, leo, eva] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  await aDay(ana, first);
  await aDay(ana, addDays(first, 1));
  await aDay(leo, addDays(first, 2));
  await aDay(eva, addDays(first, 3));
  return { company, ana, leo, eva };
}

describe("the monthly mail", () => {
  test("shows each person their own month, with the archived checkpoints", async () => {
    const { company, ana, leo, eva } = await aFirm();
    const [idle, gone] = [await aMember({ company }), await aMember({ company })];
    await aDay(gone, first);
    const { db } = deps();
    await db.update(profiles).set({ status: "inactive" }).where(eq(profiles.id, gone.profile.id));
    await db.update(profiles).set({ wantsMonthly: false }).where(eq(profiles.id, eva.profile.id));
    await worked(leo, at(addDays(first, 4), 9), null);
    await archived(next);
    const mails = await night(job, next);
    expect(mails.map(({ to }) => to).sort()).toEqual([ana.email, leo.email].sort());
    expect(mails.map(({ to }) => to)).not.toContain(idle.email);
    const [its, his] = [ana, leo].map(({ email }) => mails.find(({ to }) => to === email)!);
    expect(textOf(its!)).toContain("Fichaste 2 días: 16 h 00 min.");
    expect(textOf(its!)).toContain(`/history?month=${month}`);
    expect(textOf(his!)).toContain("Fichaste 2 días: 8 h 00 min.");
    expect(filesOf(his!)).toEqual({
      [`registro-${next}.checkpoint`]: await objectText(`checkpoints/${company.id}/${next}`),
      [`transparencia-${next}.checkpoint`]: await objectText("transparencia/checkpoint"),
    });
    expect(its!.headers!["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const links = [its!, his!].map(({ headers }) => headers!["List-Unsubscribe"]);
    expect(new Set(links).size).toBe(2);
    expect(its!.text).toContain(links[0]!.slice(1, -1));
  });

  test("is sent once, and not for a month long past", async () => {
    const { company } = await aFirm();
    expect(await night(job, next)).toHaveLength(3);
    jobQueue.waiting = [{ body: aTurnOf(job, company.id), attempts: 1 }];
    await deliverTurns(deps(nightOf(next) + minuteMs));
    expect(await night(job, addDays(next, 1))).toEqual([]);
    await env.CELL_1.exec("DELETE FROM mail_outbox; DELETE FROM company_jobs");
    expect(await night(job, addDays(next, 5))).toEqual([]);
    expect(await night(job, addDays(next, 4))).toHaveLength(3);
  });

  test("follows the company's own first of the month", async () => {
    const there = await aFirm({ timeZone: "Atlantic/Canary" });
    const here = await aFirm();
    const addresseesAt = async (hour: number) =>
      (await night(job, at(next, hour))).map(({ to }) => to).sort();
    expect(await addresseesAt(0.25)).toEqual([here.ana, here.leo, here.eva].map(({ email }) => email).sort());
    expect(await addresseesAt(1.25)).toEqual(
      [there.ana, there.leo, there.eva].map(({ email }) => email).sort(),
    );
  });

  test("reaches each person once, whichever call a turn is killed at", { tags: "deep" }, async () => {
    const { company, ana, leo, eva } = await aFirm();
    const turn = { body: aTurnOf(job, company.id), attempts: 1 };
    for (let trip = 1, isKilled = true; isKilled; trip += 1) {
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
    const { results } = await env.CELL_1.prepare(
      "SELECT recipient FROM mail_outbox ORDER BY recipient",
    ).all();
    expect(results.map(({ recipient }) => recipient)).toEqual(
      [ana, leo, eva].map(({ email }) => email).sort(),
    );
    expectFaults();
  });
});

/** Gives everybody of a crowd two entries in the month, as if they had punched. */
async function crowdAtWork(count: number) {
  const owner = await crowd(count);
  const { ledger } = owner.company;
  const [began, hours] = [at(first, 9), 8 * hourMs];
  const entries = `INSERT INTO time_logs (subject, opened_by, as_of, ledger, id, version, day, time_zone, check_in_time, check_out_time, exit_missing)
    SELECT key, ?2, ?2, ledger, randomblob(16), 1, ?3, 'Europe/Madrid', ?4, ?5, 0 FROM subjects WHERE ledger = ?1 AND profile_id IS NOT NULL`;
  await withoutTriggers(() =>
    env.CELL_1.batch(
      [1, 2].map((nth) =>
        env.CELL_1.prepare(entries).bind(ledger, nth, addDays(first, nth - 1), began, began + hours),
      ),
    ),
  );
  return owner.company.id;
}

test(
  "the monthly mails of five thousand people take turns of few calls each, and nobody is left out",
  { tags: "deep" },
  async () => {
    const companyId = await crowdAtWork(5_000);
    let calls = 0;
    const counted = aroundD1(env.CELL_1, (send) => {
      calls += 1;
      return send();
    });
    const bucketCalls = (["get", "list"] as const).map((method) => vi.spyOn(env.REGISTER, method));
    const turns: number[] = [];
    for (let left = "more"; left === "more";) {
      const before = calls + bucketCalls.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      left = await notifyMonthly(deps(nightOf(next), openDb(counted)), { companyId });
      turns.push(calls + bucketCalls.reduce((sum, { mock }) => sum + mock.calls.length, 0) - before);
    }
    // Every tenth is inactive; the owner did not punch, but has entries here.
    expect(turns).toHaveLength(Math.ceil(4_501 / 200));
    // The delivery is also woken.
    expect(Math.max(...turns)).toBeLessThanOrEqual(9);
    const rows = await env.CELL_1.prepare(
      "SELECT count(*) AS mails, count(DISTINCT recipient) AS people FROM mail_outbox",
    ).first();
    expect(rows).toEqual({ mails: 4_501, people: 4_501 });
    mailQueue.isWoken = false;
  },
);
