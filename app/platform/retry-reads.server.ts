import { withRetries } from "./retry.server";

/** Matches a statement that only reads. A WITH may begin a write too. */
const onlyReads = /^\s*(?:SELECT|WITH)\b(?!.*\b(?:INSERT|UPDATE|DELETE)\b)/is;

/** The statements that repeat, each with D1's own statement: D1 batches no others. */
const realStatements = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

/**
 * Returns a session whose statements and batches repeat after a transient fault if they only read. It repeats no write: a write may have
 * run.
 */
export const retryReads = (session: D1DatabaseSession): D1DatabaseSession => ({
  prepare(text) {
    const real = session.prepare(text);
    return onlyReads.test(text) ? retryRead(real) : real;
  },
  batch<Row>(statements: D1PreparedStatement[]) {
    const run = () =>
      session.batch<Row>(statements.map((statement) => realStatements.get(statement) ?? statement));
    return statements.every((statement) => realStatements.has(statement)) ? withRetries(run) : run();
  },
  getBookmark: () => session.getBookmark(),
});

function retryRead(real: D1PreparedStatement): D1PreparedStatement {
  const statement = {
    bind: (...values: unknown[]) => retryRead(real.bind(...values)),
    first: (...column: []) => withRetries(() => real.first(...column)),
    all: () => withRetries(() => real.all()),
    run: () => withRetries(() => real.run()),
    raw: (...options: []) => withRetries(() => real.raw(...options)),
  } as D1PreparedStatement;
  realStatements.set(statement, real);
  return statement;
}
