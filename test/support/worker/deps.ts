import { env } from "cloudflare:test";
import { createDeps, inCell, type Deps } from "~/platform/context.server";
import { readEnv } from "~/platform/env.server";
import { aroundEach } from "./around-each";

const afterAnswers: Promise<unknown>[] = [];
/** The work that requests and operations of tests defer until after their answers. */
export const ctx = {
  waitUntil: (work: Promise<unknown>) => void afterAnswers.push(work),
  passThroughOnException: () => undefined,
} as unknown as ExecutionContext;

// The deferred work of an earlier test may never end.
aroundEach({ before: () => void afterAnswers.splice(0) });

/** Additional bindings of a test's requests and operations. */
export const alsoBound: { CELL_2?: D1Database } = {};
aroundEach({ before: () => void delete alsoBound.CELL_2 });

/** Delivers the queues' messages once no deferred work is left. */
export const thenDeliver = { mails: () => Promise.resolve() };

/** Waits for the deferred work and for the mails that it causes. */
export async function settle() {
  while (afterAnswers.length > 0) await afterAnswers.shift();
  await thenDeliver.mails();
}

/**
 * Returns the dependencies of an operation that a test calls directly, in the first cell.
 * @param answered when deferred work may begin; immediately by default.
 */
export function deps(
  now: number = Date.now(),
  db?: Deps["db"],
  answered?: Promise<void>,
  directory?: Deps["directory"],
): Deps {
  // It needs a new object each time: reads are cached on it, and a twin weakens its databases.
  const envResult = readEnv({ ...env, ...alsoBound });
  if ("invalid" in envResult) throw new Error(`configuration: ${envResult.invalid.join(", ")}`);
  const usual = createDeps(envResult.env, ctx, now, answered);
  const first = (name: string) => (name === "CELL_1" ? db : undefined);
  const cells = db ? { names: ["CELL_1"], find: first } : usual.cells;
  return inCell({ ...usual, cells, ...(directory && { directory }) }, "CELL_1");
}
