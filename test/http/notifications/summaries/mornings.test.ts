import { env } from "cloudflare:test";
import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { enqueueJobs } from "~/modules/jobs/enqueue-jobs.server";
import { fiveMinutesCron } from "~/modules/jobs/jobs.server";
import { notifyDaily } from "~/modules/notifications/summaries/notify-daily.server";
import { openDb } from "~/platform/db.server";
import { addDays, formatDate } from "~/time/dates";
import { expectFaults } from "../../../support/quiet-console";
import { call, origin } from "../../../support/worker/app";
import { deps, settle } from "../../../support/worker/deps";
import { aroundD1 } from "../../../support/worker/around-d1";
import { emptyDatabase } from "../../../support/worker/empty-database";
import { aCentre } from "../../../support/worker/give-terms";
import { runJob } from "../../../support/worker/jobs";
import { aCompany, aLog, aMember, signInAgain, type SignedInMember } from "../../../support/worker/people";
import { aTurnOf, deliverTurns, jobQueue, turnsWaiting } from "../../../support/worker/queues";
import type { Participant, Race } from "../../../support/worker/race";
import { resend, type SentMail } from "../../../support/worker/resend";
import { inSeededOrders } from "../../../support/worker/schedule";
import { forgetPace } from "../../../support/worker/time";
import { iso, proposed } from "../../corrections/corrected";
import { at, today, tomorrow } from "../../../support/worker/a-team-at-work";

const job = "notify-daily";
const yesterday = addDays(today, -1);

beforeEach(emptyDatabase);

/** Makes a company of an owner and an admin with the morning mail, and a worker with a missing exit. */
async function aFirm(fields: Parameters<typeof aCompany>[0] = {}) {
  const company = await aCompany({
    name: "Bar <Sol>",
    trialEndsAt: at("00:00", addDays(today, 60)),
    ...fields,
  });
  const owner = await aMember({ company, role: "owner", wantsDaily: true });
  const admin = await aMember({ company, role: "admin", wantsDaily: true });
  const ana = await aMember({ company, fullName: "Ana <Ruiz>" });
  await aLog(ana, { checkInTime: at("09:02", yesterday), checkOutTime: null });
  return { company, owner, admin, ana };
}

/** Runs the job at an instant. @returns the mails that it sent. */
async function mailsSentAt(now: number): Promise<SentMail[]> {
  const before = resend.mails.length;
  await forgetPace();
  await runJob(deps(now), job);
  await settle();
  return resend.mails.slice(before);
}

const to = (mails: readonly SentMail[]) => mails.map(({ to }) => String(to)).sort();
const addresses = (...people: SignedInMember[]) => people.map(({ email }) => email).sort();

const change = (who: SignedInMember, set: Partial<typeof profiles.$inferInsert>) =>
  deps().db.update(profiles).set(set).where(eq(profiles.id, who.profile.id));

const queuedMails = async () =>
  (await env.CELL_1.prepare("SELECT recipient FROM mail_outbox").all<{ recipient: string }>()).results
    .map(({ recipient }) => recipient)
    .sort();

describe("the morning mail of a manager", () => {
  test("names people with a missing exit, counts waiting items, and links to both screens", async () => {
    const { company, owner, admin, ana } = await aFirm();
    const leo = await aMember({ company });
    const log = await aLog(leo, {
      checkInTime: at("09:00", yesterday),
      checkOutTime: at("17:00", yesterday),
    });
    vi.setSystemTime(at("18:00", yesterday));
    await signInAgain(leo);
    const changed = { kind: "change", check_out_time: iso(at("18:00", yesterday)) };
    await proposed(leo, { entry_id: log.id, change: changed, reason: "salí más tarde" });
    await settle();
    const mails = await mailsSentAt(at("07:00"));
    expect(to(mails)).toEqual(addresses(owner, admin));
    const [{ subject, text, html, headers }] = mails as [SentMail];
    expect(subject).toBe("Por resolver: 1 salida sin fichar y 1 corrección pendiente");
    expect(text).toContain("en «Bar <Sol>» esta mañana");
    expect(text).toContain(`Ana <Ruiz> (entró el ${formatDate(yesterday)} a las 09:02)`);
    expect(html).toContain("Ana &lt;Ruiz&gt;");
    expect(text).toContain(`1 corrección pendiente. Verlas: ${origin}/corrections`);
    expect(text).toContain(`Poner la hora de salida: ${origin}/working-now`);
    expect(headers!["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect(to(mails)).not.toContain(ana.email);
  });

  test("is sent from seven to noon in the company's time zone, once a day, and again the day after", async () => {
    const here = await aFirm();
    const there = await aFirm({ timeZone: "Atlantic/Canary" });
    expect(await mailsSentAt(at("06:55"))).toEqual([]);
    expect(to(await mailsSentAt(at("07:00")))).toEqual(addresses(here.owner, here.admin));
    expect(to(await mailsSentAt(at("08:00")))).toEqual(addresses(there.owner, there.admin));
    for (const time of ["08:05", "11:55", "12:30", "23:00"]) expect(await mailsSentAt(at(time))).toEqual([]);
    expect(to(await mailsSentAt(at("11:30", tomorrow)))).toEqual(
      addresses(here.owner, here.admin, there.owner, there.admin),
    );
    expect(await mailsSentAt(at("13:00", addDays(today, 2)))).toEqual([]);
  });

  test("is sent at seven in the time zone of each manager's centre", async () => {
    const { owner, admin } = await aFirm();
    const centreId = await aCentre(owner, "Atlantic/Canary");
    await change(admin, { centreId, centreSince: yesterday });
    expect(to(await mailsSentAt(at("07:00")))).toEqual(addresses(owner));
    expect(await mailsSentAt(at("07:55"))).toEqual([]);
    expect(to(await mailsSentAt(at("08:00")))).toEqual(addresses(admin));
  });

  test("is not sent if nothing waits, nor to people who unsubscribed, are no managers or are deactivated", async () => {
    const { company, owner, admin, ana } = await aFirm();
    const [silent, gone, mute] = [
      await aMember({ company, role: "admin" }),
      await aMember({ company, role: "admin", wantsDaily: true, status: "inactive" }),
      await aMember({ company, role: "admin", wantsDaily: true }),
    ];
    await change(mute, { email: null, userId: null });
    await change(ana, { wantsDaily: true });
    const idle = await aMember({ role: "owner", wantsDaily: true });
    const mails = await mailsSentAt(at("07:00"));
    expect(to(mails)).toEqual(addresses(owner, admin));
    for (const { email } of [silent, gone, ana, idle]) expect(to(mails)).not.toContain(email);
  });

  test("is unsubscribed by one tap, without signing in", async () => {
    const { owner, admin } = await aFirm();
    const mails = await mailsSentAt(at("07:00"));
    const link = mails.find((mail) => mail.to === owner.email)!.headers!["List-Unsubscribe"]!.slice(1, -1);
    const path = link.slice(origin.length);
    expect(await (await call(path)).text()).toContain("El resumen de cada mañana de «Bar &lt;Sol&gt;»");
    await call(path, { form: { "List-Unsubscribe": "One-Click" }, origin: null });
    expect(to(await mailsSentAt(at("07:00", tomorrow)))).toEqual([admin.email]);
  });

  test("leaves out people after the tenth, and counts them", async () => {
    const { company } = await aFirm();
    for (let count = 0; count < 10; count += 1) {
      const who = await aMember({ company });
      await aLog(who, { checkInTime: at("09:10", yesterday), checkOutTime: null });
    }
    const [mail] = await mailsSentAt(at("07:00"));
    expect(mail!.subject).toBe("Por resolver: 11 salidas sin fichar");
    expect(mail!.text).toContain(" y más.");
    expect(mail!.text).not.toContain("Ana <Ruiz>");
  });
});

describe("a turn of the morning mails", () => {
  test("that is killed at any of its calls and repeated notifies each manager once", async () => {
    const { company, owner, admin } = await aFirm();
    const turn = { body: aTurnOf(job, company.id), attempts: 1 };
    let trip = 0;
    for (let isKilled = true; isKilled;) {
      trip += 1;
      let trips = 0;
      const dying = aroundD1(env.CELL_1, (send) => {
        trips += 1;
        return trips >= trip ? Promise.reject(new Error("killed")) : send();
      });
      jobQueue.waiting = [turn];
      await deliverTurns(deps(at("07:00"), openDb(dying)));
      isKilled = trips >= trip;
    }
    jobQueue.waiting = [];
    await settle();
    expect(await queuedMails()).toEqual(addresses(owner, admin));
    expect(trip).toBeGreaterThan(5);
    expectFaults();
  });

  /** Returns how many mails two parallel runs send, in a company of two managers. */
  async function sentByTwo(race: Race) {
    await emptyDatabase();
    const { company } = await aFirm();
    const turn: Participant = ({ d1, deps }) => notifyDaily(deps(d1, at("07:00")), { companyId: company.id });
    await race(turn, turn);
    return (await queuedMails()).length;
  }

  test("during another of the same company notifies each manager once", { tags: "deep" }, () =>
    inSeededOrders(4, async (race) => expect(await sentByTwo(race)).toBe(2)),
  );

  test("is queued if a manager wants it, in the morning and until it is done", async () => {
    const { company, owner, admin } = await aFirm();
    const isQueuedAt = async (now: number) => {
      jobQueue.waiting = [];
      await enqueueJobs(deps(now), fiveMinutesCron);
      const foundTurns = turnsWaiting().filter((turn) => turn.job === job && turn.company?.id === company.id);
      jobQueue.waiting = [];
      await env.CELL_1.exec("UPDATE company_jobs SET queued_at = 0");
      return foundTurns.length > 0;
    };
    expect(await isQueuedAt(at("06:55"))).toBe(false);
    expect(await isQueuedAt(at("07:00"))).toBe(true);
    await mailsSentAt(at("07:05"));
    expect(await isQueuedAt(at("07:10"))).toBe(false);
    expect(await isQueuedAt(at("07:00", tomorrow))).toBe(true);
    for (const who of [owner, admin]) await change(who, { wantsDaily: false });
    expect(await isQueuedAt(at("07:00", tomorrow))).toBe(false);
  });
});
