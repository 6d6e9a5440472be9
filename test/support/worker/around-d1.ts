import { env } from "cloudflare:test";

/** One round trip to D1. */
export interface RoundTrip {
  method: "run" | "all" | "first" | "raw" | "batch";
  /** The SQL of a single statement; empty for a batch. */
  sql: string;
  /** Runs a single statement again, for the result that `first` and `raw` do not return. */
  again: () => Promise<D1Result>;
}

type Around = (send: () => Promise<unknown>, trip: RoundTrip) => Promise<unknown>;

/** Returns a D1 whose every round trip passes through `around`. The SQL runs on the real one. */
export function aroundD1<D1 extends D1Database | D1DatabaseSession>(d1: D1, around: Around): D1 {
  const statement = (real: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const bind = real.bind.bind(real);
    const again = real.all.bind(real);
    const pass =
      <Args extends unknown[]>(method: RoundTrip["method"], send: (...args: Args) => Promise<unknown>) =>
      (...args: Args) =>
        around(() => send(...args), { method, sql, again });
    // It changes the statement itself: D1's batch looks inside its statements, so a wrapper would fail.
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

/** Returns a request's bindings with both databases changed in the same way. */
export const aroundBoth = (change: (d1: D1Database) => D1Database) => ({
  DIRECTORY: change(env.DIRECTORY),
  CELL_1: change(env.CELL_1),
});

/** Returns databases that answer nothing. */
export const broken = (fault = "D1_ERROR: no such table") =>
  aroundBoth((d1) => aroundD1(d1, () => Promise.reject(new Error(fault))));

/** Returns whether a round trip's answer reports written rows. */
export const hasWritten = (answer: unknown): boolean =>
  [answer].flat().some((result) => ((result as Partial<D1Result> | null)?.meta?.rows_written ?? 0) > 0);

/**
 * Returns a D1 that runs its first writing batches and then loses their answers, as a broken connection does.
 * @param meanwhile runs before the caller sees the failure.
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

/** Matches the SQL of a statement that can only read. */
export const readOnly = /^\s*(select|with|explain)\b/i;

/**
 * Returns a D1 that fails one execution in ten with a transient fault. Half of the faults come after the work was done. Like the real one
 * (developers.cloudflare.com/d1/best-practices/retry-queries), it tries reads three times itself.
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

/** Returns a D1 whose every statement that may write fails. */
export const refusingWrites = (d1: D1Database) =>
  aroundPrepare(d1, (sql) => (readOnly.test(sql) ? sql : "INSERT INTO nowhere SELECT 1"));

/** Returns a D1 that adds the SQL of its statements to a list. */
export const notingStatements = (d1: D1Database, statements: string[]) =>
  aroundPrepare(d1, (sql) => {
    statements.push(sql);
    return sql;
  });

const aroundPrepare = <D1 extends D1Database | D1DatabaseSession>(
  d1: D1,
  send: (sql: string) => string,
): D1 =>
  Object.assign(Object.create(d1) as D1, {
    prepare: (sql: string) => d1.prepare(send(sql)),
    batch: d1.batch.bind(d1),
    ...("withSession" in d1 && {
      withSession: (from: D1SessionConstraint) => aroundPrepare(d1.withSession(from), send),
    }),
  });
