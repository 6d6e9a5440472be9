import { createExecutionContext, createMessageBatch, env, getQueueResult } from "cloudflare:test";
import { vi } from "vitest";
import { deliverMails } from "~/modules/mail/deliver-mails.server";
import type { JobMessage } from "~/modules/jobs/enqueue-jobs.server";
import { jobs, type Job } from "~/modules/jobs/jobs.server";
import { workJobs } from "~/modules/jobs/work-jobs.server";
import type { Deps } from "~/platform/context.server";
import wrangler from "../../../wrangler.toml?raw";
import { deps, settle, thenDeliver } from "./deps";
import { aroundEach } from "./around-each";

/** Returns a setting of a queue's consumer in wrangler.toml. */
export function consumerSetting(queue: string, name: string): number {
  const consumer = wrangler
    .split("[[queues.consumers]]")
    .slice(1)
    .find((text) => text.includes(`queue = "${queue}"\n`))!;
  return Number(new RegExp(`^${name} = (\\d+)$`, "m").exec(consumer)![1]);
}

/** Returns the result of each message in a batch. The pool's types do not declare it. */
export const resultOf = async (batch: MessageBatch, ctx: ExecutionContext) =>
  (await getQueueResult(batch, ctx)) as { retryMessages: { msgId: string }[]; explicitAcks: string[] };

interface Waiting {
  body: unknown;
  attempts: number;
}

// Between tests, while scenes are prepared, nothing is delivered. A real queue would deliver a second later, into another test.
Object.assign(env.MAIL, { send: () => Promise.resolve() });
Object.assign(env.JOBS, { send: () => Promise.resolve(), sendBatch: () => Promise.resolve() });

/** The jobs' queue. Its messages wait until a test delivers them; no clock does. */
export const jobQueue = {
  waiting: [] as Waiting[],
  /** The number of messages that each `sendBatch` carried. */
  batches: [] as number[],
  /** The number of sends that succeed before one is refused. */
  refusesAfter: Infinity,
};

aroundEach({
  before: () => {
    Object.assign(jobQueue, { waiting: [], batches: [], refusesAfter: Infinity });
    vi.spyOn(env.JOBS, "sendBatch").mockImplementation((messages) => {
      if (jobQueue.batches.length >= jobQueue.refusesAfter) return Promise.reject(new Error("queue refuses"));
      const bodies = [...messages].map(({ body }) => structuredClone(body));
      jobQueue.batches.push(bodies.length);
      jobQueue.waiting.push(...bodies.map((body) => ({ body, attempts: 1 })));
      return Promise.resolve(undefined as never);
    });
  },
});

/** The mails' queue. It delivers once no deferred work is left, except delayed messages. */
export const mailQueue = {
  isWoken: false,
  /** The delay of each message in seconds. */
  delays: [] as number[],
};

aroundEach({
  before: () => {
    Object.assign(mailQueue, { isWoken: false, delays: [] });
    vi.spyOn(env.MAIL, "send").mockImplementation((_, { delaySeconds = 0 } = {}) => {
      if (delaySeconds > 0) mailQueue.delays.push(delaySeconds);
      else mailQueue.isWoken = true;
      return Promise.resolve(undefined as never);
    });
  },
});

/** Delivers queued mails if anything has woken the delivery. */
export async function deliverWoken(deps: Deps): Promise<void> {
  while (mailQueue.isWoken) {
    mailQueue.isWoken = false;
    await deliverMails(deps);
  }
}
thenDeliver.mails = () => deliverWoken(deps());

/** Returns a job's turn of a company in the first cell. */
export const aTurnOf = (job: string, companyId: string): JobMessage => ({
  job,
  company: { cell: "CELL_1", id: companyId },
});

/** Returns the waiting turns, in their order. */
export const turnsWaiting = () => jobQueue.waiting.map(({ body }) => body as JobMessage);

/**
 * Delivers each waiting message once, in batches of wrangler.toml's size. Messages to retry wait again.
 * @returns the messages that were not acknowledged.
 */
export async function deliverTurns(deps: Deps, table: readonly Job[] = jobs): Promise<Waiting[]> {
  const size = consumerSetting("fichaclara-jobs", "max_batch_size");
  const all = jobQueue.waiting.splice(0);
  const again: Waiting[] = [];
  for (let from = 0; from < all.length; from += size) {
    const page = all.slice(from, from + size);
    const batch = createMessageBatch(
      "fichaclara-jobs",
      page.map((message, index) => ({ ...message, id: String(index), timestamp: new Date(deps.now) })),
    );
    await workJobs(deps, batch, table);
    const { retryMessages } = await resultOf(batch, createExecutionContext());
    for (const { msgId } of retryMessages) {
      const { body, attempts } = page[Number(msgId)]!;
      again.push({ body, attempts: attempts + 1 });
    }
  }
  // A delivery that throws is repeated.
  await deliverWoken(deps).catch(() => (mailQueue.isWoken = true));
  await settle();
  jobQueue.waiting.push(...again);
  return again;
}
