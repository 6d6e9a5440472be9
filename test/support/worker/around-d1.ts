import { env } from "cloudflare:test";

/** One round trip to D1. */
export interface RoundTrip {
  method: "run" | "all" | "first" | "raw" | "batch";
  /** The SQL of a single statement; empty for a batch. */
  sql: string;
  /** Carries a single statement out again, to learn what `first` and `raw` keep to themselves. */
  again: () => Promise<D1Result>;
}

type Around = (send: () => Promise<unknown>, trip: RoundTrip) => Promise<unknown>;

/** A D1 of which every round trip passes through `around`. The SQL runs on the real one. */
export function aroundD1<D1 extends D1Database | D1DatabaseSession>(d1: D1, around: Around): D1 {
  const statement = (real: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const bind = real.bind.bind(real);
    const again = real.all.bind(real);
    const pass =
      <Args extends unknown[]>(method: RoundTrip["method"], send: (...args: Args) => Promise<unknown>) =>
      (...args: Args) =>
        around(() => send(...args), { method, sql, again });
    // The statement itself is changed and not wrapped: D1's batch looks inside its statements.
    return Object.assign(real, {
      bind: (...values: unknown[]) => statement(bind(...values), sql),
      run: pass("run", real.run.bind(real)),
      all: pass("all", again),
      first: pass("first", real.first.bind(real)),
      raw: pass("raw", real.raw.bind(real)),
    });
  };
  const again = () => Promise.reject(new Error("a batch is not sent again"));
  return Object.assign(Object.create(d1) as D1, {
    prepare: (sql: string) => statement(d1.prepare(sql), sql),
    batch: (statements: D1PreparedStatement[]) =>
      around(() => d1.batch(statements), { method: "batch", sql: "", again }),
    ...("withSession" in d1 && {
      withSession: (from: D1SessionConstraint) => aroundD1(d1.withSession(from), around),
    }),
  });
}

/** Both databases, changed in one way: the bindings of a request. */
export const aroundBoth = (change: (d1: D1Database) => D1Database) => ({
  DIRECTORY: change(env.DIRECTORY),
  CELL_1: change(env.CELL_1),
});

/** Databases that answer nothing. */
export const broken = (fault = "D1_ERROR: no such table") =>
  aroundBoth((d1) => aroundD1(d1, () => Promise.reject(new Error(fault))));

/** Whether a round trip's answer says that rows were written. */
export const hasWritten = (answer: unknown): boolean =>
  [answer].flat().some((result) => ((result as Partial<D1Result> | null)?.meta?.rows_written ?? 0) > 0);

/**
 * A D1 that carries its first batches that write out and then loses their answers, as a broken connection does.
 * @param meanwhile what happens elsewhere before the caller learns of it.
 */
export function losingAnswers(d1: D1Database, times: number, meanwhile?: () => Promise<unknown>) {
  let left = times;
  return aroundD1(d1, async (send, { method }) => {
    const answer = await send();
    if (method !== "batch" || !hasWritten(answer) || left === 0) return answer;
    left -= 1;
    await meanwhile?.();
    throw new Error("D1_ERROR: Network connection lost.");
  });
}

/** The SQL of a statement that can only read. */
export const readOnly = /^\s*(select|with|explain)\b/i;

/**
 * A D1 of which one execution in ten fails with one of its transient faults, half of them after the work was done. As the
 * real one does (developers.cloudflare.com/d1/best-practices/retry-queries), it tries what only reads three times itself.
 * @param random of one seed, so that a failure can be repeated.
 * @param count of writing executions, failed ones included.
 */
export function flakyD1(d1: D1Database, random: () => number, count = { writes: 0 }, fault = transientFault) {
  const hits = () => random() < 0.1;
  return aroundD1(d1, async (send, { method, sql }) => {
    if (method !== "batch" && readOnly.test(sql)) {
      if (hits() && hits() && hits()) throw new Error(fault);
      return send();
    }
    count.writes += 1;
    if (!hits()) return send();
    if (random() < 0.5) await send();
    throw new Error(fault);
  });
}

const transientFault = "D1_ERROR: Network connection lost.";
