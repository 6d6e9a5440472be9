import { env } from "cloudflare:test";
import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { enqueueJobs } from "~/modules/jobs/enqueue-jobs.server";
import { fiveMinutesCron } from "~/modules/jobs/jobs.server";
import { planReminders } from "~/modules/notifications/reminders/plan-reminders.server";
import { sendReminders } from "~/modules/notifications/reminders/send-reminders.server";
import { openDb } from "~/platform/db.server";
import { addDays } from "~/time/dates";
import { dayMs, minuteMs } from "~/time/units";
import { expectFaults } from "../../../support/quiet-console";
import { call, origin } from "../../../support/worker/app";
import { deps, settle } from "../../../support/worker/deps";
import { aroundD1 } from "../../../support/worker/around-d1";
import { crowd } from "../../../support/worker/crowd";
import { withoutTriggers } from "../../../support/worker/database";
import { emptyDatabase } from "../../../support/worker/empty-database";
import { aCompany, aLog, aMember, signInAgain, type SignedInMember } from "../../../support/worker/people";
import { aTurnOf, deliverTurns, jobQueue, mailQueue, turnsWaiting } from "../../../support/worker/queues";
import { resend } from "../../../support/worker/resend";
import type { Participant, Race } from "../../../support/worker/race";
import { inSeededOrders } from "../../../support/worker/schedule";
import { iso, proposed } from "../../corrections/corrected";
import {
  at,
  dawn,
  planned,
  reminded,
  addresseesAndSubjects,
  timesLeft,
  today,
  tomorrow,
  usually,
} from "../../../support/worker/a-team-at-work";

const noEntry = "No has fichado la entrada";
const stillIn = (since: string) => `Sigues dentro desde las ${since}`;
const toAnswer = "Una corrección espera tu respuesta";

beforeEach(emptyDatabase);

async function aFirm(fields: Parameters<typeof aCompany>[0] = {}) {
  const company = await aCompany({
    name: "Bar Sol",
    trialEndsAt: at("00:00", addDays(today, 60)),
    ...fields,
  });
  const [ana, leo] = [await aMember({ company }), await aMember({ company })];
  await usually([ana, leo]);
  return { company, ana, leo };
}

const came = (who: SignedInMember, time = "09:02", on = today) =>
  aLog(who, { checkInTime: at(time, on), checkOutTime: null });

const change = (who: SignedInMember, set: Partial<typeof profiles.$inferInsert>) =>
  deps().db.update(profiles).set(set).where(eq(profiles.id, who.profile.id));

describe("a reminder", () => {
  test("reaches people without a check-in half an hour after their usual hour, by one mail, and nobody else", async () => {
    const { leo, ana } = await aFirm();
    await came(leo);
    await planned();
    expect(await reminded(at("09:25"))).toEqual([]);
    const mails = await reminded(at("09:30"));
    expect(addresseesAndSubjects(mails)).toEqual([`${ana.email} ${noEntry}`]);
    const [{ text, headers }] = mails as [(typeof mails)[0]];
    expect(text).toContain("Sueles entrar a las 09:00, y hoy no tienes ningún fichaje en «Bar Sol».");
    expect(text).toContain(`Fichar: ${origin}/dashboard`);
    expect(headers!["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect(text).toContain(headers!["List-Unsubscribe"]!.slice(1, -1));
    for (const time of ["09:35", "10:00", "12:00"]) expect(await reminded(at(time))).toEqual([]);
  });

  test("reaches people without a check-out an hour after their usual exit, with a link to the clock", async () => {
    const { leo, ana } = await aFirm();
    await came(leo);
    await aLog(ana, { checkInTime: at("09:00"), checkOutTime: at("17:10") });
    await planned();
    await reminded(at("09:30"));
    expect(await reminded(at("17:55"))).toEqual([]);
    const mails = await reminded(at("18:00"));
    expect(addresseesAndSubjects(mails)).toEqual([`${leo.email} ${stillIn("09:02")}`]);
    expect(mails[0]!.text).toContain(
      "Fichaste la entrada a las 09:02 en «Bar Sol» y no has fichado la salida.",
    );
    expect(await reminded(at("19:30"))).toEqual([]);
    expect(await timesLeft()).toBeGreaterThan(0);
    expect(await reminded(at("09:30", tomorrow))).not.toContainEqual(
      expect.objectContaining({ to: leo.email }),
    );
  });

  test("reaches people without usual hours ten hours after their check-in, once, and not at night", async () => {
    const company = await aCompany({ trialEndsAt: at("00:00", tomorrow) + dayMs });
    const [day, night] = [await aMember({ company }), await aMember({ company })];
    await came(day, "08:00");
    await came(night, "13:00");
    expect(await reminded(at("17:55"))).toEqual([]);
    expect(addresseesAndSubjects(await reminded(at("18:00")))).toEqual([`${day.email} ${stillIn("08:00")}`]);
    expect(await reminded(at("18:05"))).toEqual([]);
    for (const quiet of [at("23:00"), at("06:55", tomorrow)]) expect(await reminded(quiet)).toEqual([]);
    expect(addresseesAndSubjects(await reminded(at("07:00", tomorrow)))).toEqual([
      `${night.email} ${stillIn("13:00")}`,
    ]);
    expect(await reminded(at("07:05", tomorrow))).toEqual([]);
  });

  test("does not reach deactivated people, people without an address or who unsubscribed, nor on the second day of absence", async () => {
    const company = await aCompany({ trialEndsAt: at("00:00", addDays(today, 60)) });
    const people = [];
    for (let count = 0; count < 5; count += 1) people.push(await aMember({ company }));
    await usually(people);
    await planned();
    const [gone, mute, unwilling, away, ana] = people as [
      SignedInMember,
      SignedInMember,
      SignedInMember,
      SignedInMember,
      SignedInMember,
    ];
    await change(gone, { status: "inactive" });
    await change(mute, { email: null, userId: null });
    await change(unwilling, { wantsReminders: false });
    expect(addresseesAndSubjects(await reminded(at("09:30")))).toEqual(
      [away, ana].map(({ email }) => `${email} ${noEntry}`).sort(),
    );
    await aLog(ana, { checkInTime: at("09:40"), checkOutTime: at("17:00") });
    await planned(at("04:30", tomorrow));
    expect(addresseesAndSubjects(await reminded(at("09:30", tomorrow)))).toEqual([`${ana.email} ${noEntry}`]);
  });

  test("to check in is not sent in a company where nobody may, and to check out is", async () => {
    const { leo } = await aFirm({ trialEndsAt: at("00:00") });
    await came(leo);
    await planned();
    expect(await reminded(at("09:30"))).toEqual([]);
    expect(addresseesAndSubjects(await reminded(at("18:00")))).toEqual([`${leo.email} ${stillIn("09:02")}`]);
  });

  test("follows each company's own time zone, and is sent for each company of one person", async () => {
    const company = await aCompany({
      timeZone: "Atlantic/Canary",
      trialEndsAt: at("00:00", addDays(today, 60)),
    });
    const there = await aMember({ company });
    await usually([there]);
    const { ana } = await aFirm();
    await change(there, { email: ana.email });
    await planned(at("00:30"));
    const here = await reminded(at("09:30"));
    expect(here.filter(({ to }) => to === ana.email).map(({ text }) => text.includes("«Bar Sol»"))).toEqual([
      true,
    ]);
    const later = await reminded(at("10:30"));
    expect(addresseesAndSubjects(later)).toEqual([`${ana.email} ${noEntry}`]);
    expect(later[0]!.text).toContain("a las 09:00");
  });

  test("is sent twice a day at most, whatever happens", async () => {
    const { ana, company } = await aFirm();
    const theirs = `reminder:${company.id}:${ana.profile.id}:`;
    await came(ana);
    await planned();
    for (const kind of ["one", "other"])
      await env.CELL_1.prepare(
        `INSERT INTO mail_outbox (id, dedupe_key, recipient, subject, html, text, created_at)
         VALUES (?1, ?1, '', '', '', '', ?2)`,
      )
        .bind(theirs + kind, at("08:00"))
        .run();
    expect(await reminded(at("18:00"))).not.toContainEqual(expect.objectContaining({ to: ana.email }));
    // The twin: yesterday's mails do not count.
    await env.CELL_1.exec(
      `UPDATE mail_outbox SET created_at = ${at("23:00", addDays(today, -1))} WHERE id GLOB 'reminder:*'`,
    );
    await planned(at("17:30"));
    expect(addresseesAndSubjects(await reminded(at("18:05")))).toEqual([`${ana.email} ${stillIn("09:02")}`]);
  });
});

describe("a correction that waits for a person's answer", () => {
  async function aProposal() {
    const { company, ana } = await aFirm();
    const owner = await aMember({ company, role: "owner" });
    await came(ana, "07:00");
    const log = await aLog(ana, {
      checkInTime: at("08:00", addDays(today, -8)),
      checkOutTime: at("08:30", addDays(today, -8)),
    });
    return { company, ana, owner, log };
  }
  const propose = async ({ owner, ana, log }: Awaited<ReturnType<typeof aProposal>>, when: number) => {
    vi.setSystemTime(when);
    await signInAgain(owner);
    const changed = { kind: "change", check_out_time: iso(at("08:45", addDays(today, -8))) };
    await proposed(owner, {
      profile_id: ana.profile.id,
      entry_id: log.id,
      change: changed,
      reason: "se quedó",
    });
    await settle();
  };
  const toAna = async (now: number, { ana }: { ana: SignedInMember }) =>
    addresseesAndSubjects((await reminded(now)).filter(({ to }) => to === ana.email));

  test("for three days causes a reminder at work, once, with a link", async () => {
    const scene = await aProposal();
    await propose(scene, at("08:00", addDays(today, -4)));
    expect(resend.mails.map(({ to }) => to)).toContain(scene.ana.email);
    await planned();
    expect(await toAna(at("09:30"), scene)).toEqual([`${scene.ana.email} ${toAnswer}`]);
    const mail = resend.mails.find(({ subject }) => subject === toAnswer)!;
    expect(mail.text).toContain(`Ver lo pendiente: ${origin}/corrections`);
    await planned(at("09:00", tomorrow));
    expect(await toAna(at("09:30", tomorrow), scene)).toEqual([]);
    // The twin: without that mail, this one is sent.
    await env.CELL_1.exec("DELETE FROM mail_outbox WHERE dedupe_key GLOB '*:to-answer'");
    await planned(at("09:20", tomorrow));
    expect(await toAna(at("09:35", tomorrow), scene)).toEqual([`${scene.ana.email} ${toAnswer}`]);
  });

  test("causes no further reminder if a recent mail mentioned it", async () => {
    const scene = await aProposal();
    await propose(scene, at("12:00", addDays(today, -2)));
    await planned();
    expect(await toAna(at("09:30"), scene)).toEqual([]);
  });
});

describe("a turn of the reminders", () => {
  test("that is killed at any of its calls and repeated notifies each person once", async () => {
    const { company, ana, leo } = await aFirm();
    await planned();
    const turn = { body: aTurnOf("send-reminders", company.id), attempts: 1 };
    let trip = 0;
    for (let isKilled = true; isKilled;) {
      trip += 1;
      let trips = 0;
      const dying = aroundD1(env.CELL_1, (send) => {
        trips += 1;
        return trips >= trip ? Promise.reject(new Error("killed")) : send();
      });
      jobQueue.waiting = [turn];
      await deliverTurns(deps(at("09:30"), openDb(dying)));
      isKilled = trips >= trip;
    }
    jobQueue.waiting = [];
    await settle();
    const { results } = await env.CELL_1.prepare("SELECT recipient FROM mail_outbox").all<{
      recipient: string;
    }>();
    expect(results.map(({ recipient }) => recipient).sort()).toEqual([ana.email, leo.email].sort());
    expect(trip).toBeGreaterThan(5);
    expectFaults();
  });

  /** Returns how many mails two parallel runs send, in a company of two. */
  async function sentByTwo(race: Race) {
    await emptyDatabase();
    const { company } = await aFirm();
    await planned();
    const turn: Participant = ({ d1, deps }) =>
      sendReminders(deps(d1, at("09:30")), { companyId: company.id });
    await race(turn, turn);
    const mailCount = await env.CELL_1.prepare("SELECT count(*) AS mails FROM mail_outbox").first<{
      mails: number;
    }>();
    return mailCount!.mails;
  }

  test("during another of the same company notifies each person once", { tags: "deep" }, () =>
    inSeededOrders(4, async (race) => expect(await sentByTwo(race)).toBe(2)),
  );

  test("that plans again adds new times only, and planned times are deleted when they are over", async () => {
    await aFirm();
    await planned();
    // Today's arrival and departure, and tomorrow's arrival, of two people.
    expect(await timesLeft()).toBe(6);
    await planned(dawn + dayMs - 1);
    await planned(dawn + dayMs);
    expect(await timesLeft()).toBe(10);
    await reminded(at("23:59", addDays(today, 5)));
    expect(await timesLeft()).toBe(0);
  });

  test("is queued only if somebody has a planned time", async () => {
    const { company } = await aFirm();
    await planned();
    const queuedAt = async (now: number) => {
      jobQueue.waiting = [];
      await enqueueJobs(deps(now), fiveMinutesCron);
      return turnsWaiting()
        .filter(({ job }) => job === "send-reminders")
        .map((turn) => turn.company?.id);
    };
    expect(await queuedAt(at("09:30") - minuteMs)).toEqual([]);
    expect(await queuedAt(at("09:30"))).toEqual([company.id]);
    jobQueue.waiting = [];
  });
});

describe("a person who wants no reminders", () => {
  test("unsubscribes by one tap from the mail, without signing in, and gets none from then on", async () => {
    const { ana } = await aFirm();
    await planned();
    const mails = await reminded(at("09:30"));
    const link = mails.find(({ to }) => to === ana.email)!.headers!["List-Unsubscribe"]!.slice(1, -1);
    const path = link.slice(origin.length);
    const page = await (await call(path)).text();
    expect(page).toContain("Los recordatorios de «Bar Sol»");
    const answer = await call(path, { form: { "List-Unsubscribe": "One-Click" }, origin: null });
    expect(answer.status).toBe(200);
    expect(await (await call(path)).text()).toContain("Ahora no te los enviamos.");
    await came(ana, "09:40");
    await planned(at("17:00"));
    expect(await reminded(at("18:00"))).not.toContainEqual(expect.objectContaining({ to: ana.email }));
  });
});

test(
  "a company of five thousand needs few calls, and each person is notified once",
  { tags: "deep" },
  async () => {
    const { company } = await crowd(5_000);
    const entries = `INSERT INTO time_logs (subject, opened_by, as_of, ledger, id, version, day, time_zone, check_in_time, check_out_time, exit_missing)
    SELECT key, ?2, ?2, ledger, randomblob(16), 1, ?3, 'Europe/Madrid', ?4, ?5, 0 FROM subjects WHERE ledger = ?1 AND profile_id IS NOT NULL`;
    await withoutTriggers(() =>
      env.CELL_1.batch(
        [28, 21, 14, 7].map((back) => {
          const on = addDays(today, -back);
          return env.CELL_1.prepare(entries).bind(
            company.ledger,
            100 - back,
            on,
            at("09:00", on),
            at("17:00", on),
          );
        }),
      ),
    );
    let calls = 0;
    const counted = openDb(
      aroundD1(env.CELL_1, (send) => {
        calls += 1;
        return send();
      }),
    );
    await planReminders(deps(dawn, counted), { companyId: company.id });
    // Twenty-three pages of 200: every tenth person is inactive. The owner did not punch, but has entries here.
    expect(calls).toBe(1 + 3 * 23);
    calls = 0;
    await sendReminders(deps(at("09:30"), counted), { companyId: company.id });
    expect(calls).toBeLessThanOrEqual(4 * 23 + 5);
    const rows = await env.CELL_1.prepare(
      "SELECT count(*) AS mails, count(DISTINCT recipient) AS people FROM mail_outbox",
    ).first();
    expect(rows).toEqual({ mails: 4_501, people: 4_501 });
    mailQueue.isWoken = false;
  },
);
