import { env } from "cloudflare:test";
import { mailOutbox } from "#cell";
import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { enqueueJobs } from "~/modules/jobs/enqueue-jobs.server";
import { jobs, nightlyCron } from "~/modules/jobs/jobs.server";
import { hasPeopleInTurn } from "~/modules/ledger/compare-in-turn.server";
import { verifyCheckpoint } from "~/modules/register/format/checkpoint";
import { growTree } from "~/modules/register/grow-tree.server";
import { registerKeysOf } from "~/modules/register/register-keys";
import { dayMs } from "~/time/units";
import { expectFaults } from "../../support/quiet-console";
import { deps } from "../../support/worker/deps";
import { tamper } from "../../support/worker/by-hand";
import { runJob } from "../../support/worker/jobs";
import { aMember } from "../../support/worker/people";
import { aTurnOf, jobQueue, turnsWaiting } from "../../support/worker/queues";
import { logOf, register, worked } from "../../support/worker/register";
import { aCrowd, crowdPunches } from "./a-crowd";

async function aRegister() {
  const member = await aMember();
  await register(member);
  await worked(member, Date.now() - 2 * dayMs, Date.now() - 2 * dayMs + 60_000);
  await worked(member, Date.now() - dayMs, null);
  await growTree(env.CELL_1, logOf(member));
  return { ...logOf(member), subject: member.profile.subject };
}

/** Runs the turn of one company alone. */
const runFor = async (name: string, companyId: string, now = Date.now()) => {
  const job = jobs.find((one) => one.name === name);
  if (!job || !("runFor" in job)) throw new Error(`no turns of ${name}`);
  await job.runFor(deps(now), { companyId });
};

const mailsAbout = async (companyId: string) =>
  (await deps().db.select().from(mailOutbox)).filter(({ dedupeKey }) => dedupeKey.includes(companyId));

const archivedOf = async (companyId: string) =>
  (await env.REGISTER.list({ prefix: `checkpoints/${companyId}/` })).objects;

/** Archives a night before, so that the check finds an archive. */
async function archived() {
  const log = await aRegister();
  await runFor("archive-checkpoints", log.companyId);
  return log;
}

describe("the nightly check of the register", () => {
  test("notifies nobody of an unchanged register", async () => {
    const { companyId } = await archived();
    await runFor("check-registers", companyId);
    expect(await mailsAbout(companyId)).toEqual([]);
  });

  test("notifies the operator of an altered event once a day, and logs it each time", async () => {
    const { companyId, ledger } = await archived();
    await tamper(
      "UPDATE events SET occurred_at = occurred_at - 1 WHERE ledger = ? AND kind = 'check_in'",
      ledger,
    );
    await runFor("check-registers", companyId);
    await runFor("check-registers", companyId);
    const faults = expectFaults();
    expect(faults).toHaveLength(2);
    expect(faults.join()).toContain(companyId);
    const mails = await mailsAbout(companyId);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      recipient: "operador@fichaclara.test",
      subject: `Diferencia en el registro de ${companyId}`,
      text: expect.stringContaining("is not the event in the tree") as string,
    });
  });

  test("notifies the operator of a recording time that decreases", async () => {
    const { companyId, ledger } = await archived();
    await tamper("DELETE FROM tiles WHERE ledger = ?", ledger);
    await tamper(
      "UPDATE events SET recorded_at = recorded_at - 172800000 WHERE ledger = ? AND seq = 6",
      ledger,
    );
    await env.REGISTER.delete((await archivedOf(companyId)).map(({ key }) => key));
    await growTree(env.CELL_1, { companyId, ledger });
    await runFor("check-registers", companyId);
    expect(expectFaults().join()).toContain("nº 6 was recorded before nº 5");
    const [mail] = await mailsAbout(companyId);
    expect(mail?.text).toContain("nº 6 was recorded before nº 5");
  });

  test("finds within two nights a person's missing last events in an idle register", async () => {
    const member = await aMember();
    await register(member);
    await worked(member, Date.now() - 2 * dayMs, Date.now() - 2 * dayMs + 60_000);
    await worked(await aMember({ company: member.company }), Date.now() - dayMs, null);
    const { companyId } = logOf(member);
    for (const job of ["archive-checkpoints", "check-registers"]) await runFor(job, companyId);
    const turn = aTurnOf("check-registers", companyId);
    const isQueuedOn = async (night: number) => {
      jobQueue.waiting = [];
      await enqueueJobs(deps(Date.now() + night * dayMs), nightlyCron);
      return turnsWaiting().some((one) => JSON.stringify(one) === JSON.stringify(turn));
    };
    const queuedNights = async (first: number) => {
      const all: boolean[] = [];
      for (let night = first; night < first + 7; night += 1) all.push(await isQueuedOn(night));
      return all;
    };
    expect((await queuedNights(1)).filter(Boolean)).toHaveLength(1);
    await tamper(
      "DELETE FROM events WHERE subject = ?1 AND subject_seq = (SELECT max(subject_seq) FROM events WHERE subject = ?1)",
      member.profile.subject,
    );
    const after = await queuedNights(8);
    for (let night = 1; night < after.length; night += 1) expect(after[night - 1] || after[night]).toBe(true);
  });

  test("reads everybody's present identity, whatever part is next", async () => {
    const { companyId, ledger, subject } = await aRegister();
    await crowdPunches(await aCrowd({ companyId, ledger }, 5), 1_100, Date.now());
    for (const job of ["archive-checkpoints", "check-registers"]) await runFor(job, companyId);
    await env.CELL_1.prepare("UPDATE register_progress SET slice = 4 WHERE ledger = ?").bind(ledger).run();
    await tamper(
      "UPDATE revealed SET data = json_set(data, '$.full_name', 'Otra') WHERE subject = ? AND json_extract(data, '$.email') IS NOT NULL",
      subject,
    );
    await runFor("check-registers", companyId);
    const mails = await mailsAbout(companyId);
    expect(expectFaults().join()).toMatch(/the identity of [0-9a-f-]+ does not match its commitment/);
    expect(mails).toHaveLength(1);
  });

  test("still checks and archives other registers if one can no longer grow", async () => {
    const broken = await aRegister();
    const other = await aRegister();
    const member = await aMember();
    await register(member);
    // Before they were in any tree.
    await tamper("DELETE FROM tiles WHERE ledger = ?", broken.ledger);
    await tamper("DELETE FROM events WHERE ledger = ? AND seq = 2", broken.ledger);
    await tamper("UPDATE events SET source = 'kiosk' WHERE ledger = ? AND seq = 3", other.ledger);
    for (const job of ["seal-pending", "check-registers", "archive-checkpoints"]) await runJob(deps(), job);
    expect(jobQueue.waiting.map(({ body }) => body)).toEqual([
      aTurnOf("seal-pending", broken.companyId),
      aTurnOf("archive-checkpoints", broken.companyId),
    ]);
    expect(expectFaults().join()).toContain("nº 2 is missing");
    for (const { companyId } of [broken, other]) expect(await mailsAbout(companyId)).toHaveLength(1);
    expect(await archivedOf(other.companyId)).toHaveLength(1);
    expect(await archivedOf(broken.companyId)).toHaveLength(0);
  });
});

describe("the nightly comparison of projections", () => {
  /** Returns the night of the week on which it is their turn. */
  const turnOf = (subject: number) => {
    const tomorrow = Math.floor(Date.now() / dayMs) + 1;
    return (tomorrow + ((((subject - tomorrow) % 7) + 7) % 7)) * dayMs + 3.5 * 3_600_000;
  };

  test("reports a projection without an event on its person's night of seven, and on no other", async () => {
    const { companyId, subject } = await aRegister();
    await tamper(
      "UPDATE time_logs SET check_in_time = check_in_time - 60000, parts = NULL WHERE subject = ?",
      subject,
    );
    const turn = aTurnOf("compare-projections", companyId);
    for (const at of [turnOf(subject + 1), turnOf(subject)]) {
      await runFor("compare-projections", companyId, at);
      expect(await mailsAbout(companyId)).toHaveLength(at === turnOf(subject) ? 1 : 0);
    }
    expect(expectFaults().join()).toContain("differs from their events");
    await enqueueJobs(deps(turnOf(subject + 1)), nightlyCron);
    expect(turnsWaiting()).not.toContainEqual(turn);
    await enqueueJobs(deps(turnOf(subject)), nightlyCron);
    expect(turnsWaiting()).toContainEqual(turn);
  });

  test("compares each person once in any seven nights, also over the end of a month", async () => {
    const { companyId } = await aRegister();
    const isDue = (at: number) =>
      deps()
        .db.get<{ due: number }>(sql`SELECT ${hasPeopleInTurn({ now: at }, sql`${companyId}`)} AS due`)
        .then(({ due }) => due === 1);
    for (const first of [1, 5, 28]) {
      const nights = Array.from({ length: 7 }, (_, after) => Date.UTC(2027, 0, first + after, 3, 30));
      expect((await Promise.all(nights.map(isDue))).filter(Boolean)).toHaveLength(1);
    }
  });

  test("finds nothing in ordinary punches", async () => {
    const { companyId, subject } = await aRegister();
    await runFor("compare-projections", companyId, turnOf(subject));
    expect(await mailsAbout(companyId)).toEqual([]);
  });
});

describe("the signed checkpoint of the day", () => {
  test("is stored outside the database, once", async () => {
    const { companyId } = await archived();
    const [first] = await archivedOf(companyId);
    const note = await (await env.REGISTER.get(first!.key))!.text();
    const { trusted } = registerKeysOf(deps().env);
    expect(verifyCheckpoint(note, trusted)).toMatchObject({
      origin: `fichaclara.test/registro/${companyId}`,
      size: 6,
    });
    await runFor("archive-checkpoints", companyId);
    expect(await archivedOf(companyId)).toMatchObject([{ key: first!.key, etag: first!.etag }]);
  });
});

describe("data that the law no longer requires", () => {
  // Also by the machine's clock, which the database uses: CLOCK may be years ahead of it.
  const longAgo = Date.now() - 8 * 366 * dayMs;

  test("are erased after four years, and the log states how many", async () => {
    const member = await aMember();
    await register(member);
    await worked(member, longAgo, longAgo + 60_000, true);
    const placesKept = () =>
      env.CELL_1.prepare("SELECT count(*) AS kept FROM revealed WHERE subject = ? AND data LIKE '%latitude%'")
        .bind(member.profile.subject)
        .first<number>("kept");
    const { companyId } = logOf(member);
    // Events of 2000 are due, but no punches.
    await runJob(deps(longAgo + dayMs), "erase-expired");
    expect(await placesKept()).toBe(2);
    const log = vi.spyOn(console, "log");
    await runJob(deps(), "erase-expired");
    const logLine = { level: "info", what: "data erased", company: companyId, details: 2, people: 0 };
    expect(log.mock.calls.flat()).toContain(JSON.stringify(logLine));
    expect(await placesKept()).toBe(0);
    await enqueueJobs(deps(Date.now() + dayMs), nightlyCron);
    expect(turnsWaiting()).not.toContainEqual(aTurnOf("erase-expired", companyId));
  });
});
