import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { enqueueJobs } from "~/modules/jobs/enqueue-jobs.server";
import { fiveMinutesCron, jobs, nightlyCron } from "~/modules/jobs/jobs.server";
import { minuteMs } from "~/time/units";
import { expectFaults } from "../../support/quiet-console";
import { deps } from "../../support/worker/deps";
import { aQueuedMail, mailRow } from "../../support/worker/mails";
import { deliverTurns, jobQueue, turnsWaiting } from "../../support/worker/queues";
import { resend } from "../../support/worker/resend";
import { worker } from "../../support/worker/built-worker";
import wrangler from "../../../wrangler.toml?raw";

const start = Date.UTC(2026, 4, 4, 9);

async function cronFires(cron: string, scheduledTime: number, bindings: object = env) {
  const ctx = createExecutionContext();
  await worker.scheduled({ cron, scheduledTime, noRetry: () => undefined }, bindings, ctx);
  await waitOnExecutionContext(ctx);
  await deliverTurns(deps(scheduledTime));
}

describe("the cron", () => {
  test("fires at the times of wrangler.toml, for each job and for nothing else", () => {
    const crons = JSON.parse(/^crons = (\[.*\])$/m.exec(wrangler)![1]!) as string[];
    expect(new Set(jobs.map(({ cron }) => cron))).toEqual(new Set(crons));
    expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
  });

  test("sends due mails, and retries failed ones", async () => {
    const key = await aQueuedMail(start);
    resend.faults = ["no-answer"];
    await cronFires(fiveMinutesCron, start);
    expect(resend.mails).toEqual([]);
    await cronFires(fiveMinutesCron, start + 5 * minuteMs);
    expect(resend.mails).toHaveLength(1);
    expect((await mailRow(key)).sentAt).toBe(start + 5 * minuteMs);
    expect(expectFaults()).toHaveLength(1);
  });

  test("that fires twice has the effect of once", async () => {
    await aQueuedMail(start);
    await Promise.all([cronFires(fiveMinutesCron, start), cronFires(fiveMinutesCron, start)]);
    expect(resend.calls).toBe(1);
  });

  test("of another hour does not touch the mails", async () => {
    await aQueuedMail(start);
    await cronFires(nightlyCron, start);
    expect(resend.calls).toBe(0);
  });

  test("logs a job that cannot be queued by its name, and queues the others", async () => {
    jobQueue.refusesAfter = 0;
    const table = jobs.filter(({ name }) => name === "purge-expired" || name === "mail-retries");
    await enqueueJobs(deps(start), nightlyCron, [{ ...table[0]!, cron: nightlyCron }]);
    expect(expectFaults().join()).toContain('"job":"mail-retries"');
    jobQueue.refusesAfter = Infinity;
    await enqueueJobs(deps(start), nightlyCron, table);
    expect(turnsWaiting()).toEqual([{ job: "purge-expired", company: null }]);
  });

  test("states what is missing when the Worker is not configured", async () => {
    await cronFires(fiveMinutesCron, start, { ...env, MAIL_FROM: undefined });
    expect(expectFaults().join()).toContain("Missing or malformed: MAIL_FROM");
    expect(resend.calls).toBe(0);
  });
});
