import { env } from "cloudflare:test";
import { createDeps, inCell, type Deps } from "~/platform/context.server";
import { readEnv } from "~/platform/env.server";
import { aroundEach } from "./around-each";

const afterAnswers: Promise<unknown>[] = [];
/** What requests and operations of tests leave to be done after their answers. */
export const ctx = {
  waitUntil: (work: Promise<unknown>) => void afterAnswers.push(work),
  passThroughOnException: () => undefined,
} as unknown as ExecutionContext;

// What an operation of an earlier test still waits for may never come.
aroundEach({ before: () => void afterAnswers.splice(0) });

/** Bindings that requests and operations of a test have besides the usual ones. */
export const alsoBound: { CELL_2?: D1Database } = {};
aroundEach({ before: () => void delete alsoBound.CELL_2 });

/** What queues deliver once answers have left nothing more to do. */
export const thenDeliver = { mails: () => Promise.resolve() };

/** Waits for the work that answers left to be done after them, and for the mails that it woke. */
export async function settle() {
  while (afterAnswers.length > 0) await afterAnswers.shift();
  await thenDeliver.mails();
}

/**
 * The dependencies of an operation called directly, in the first cell.
 * @param answered when deferred work may begin; at once unless told.
 */
export function deps(
  now: number = Date.now(),
  db?: Deps["db"],
  answered?: Promise<void>,
  directory?: Deps["directory"],
): Deps {
  // Another object each time: what is read is kept by it, and a twin weakens its databases.
  const read = readEnv({ ...env, ...alsoBound });
  if ("invalid" in read) throw new Error(`configuration: ${read.invalid.join(", ")}`);
  const usual = createDeps(read.env, ctx, now, answered);
  const first = (name: string) => (name === "CELL_1" ? db : undefined);
  const cells = db ? { names: ["CELL_1"], find: first } : usual.cells;
  return inCell({ ...usual, cells, ...(directory && { directory }) }, "CELL_1");
}
