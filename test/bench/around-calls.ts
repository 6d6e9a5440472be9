type Around = <T>(send: () => Promise<T>, again?: () => Promise<D1Result>) => Promise<T>;

const realOf = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

/**
 * Returns a D1 and sessions whose every call passes through `around`. It wraps them: miniflare's objects for outside programs lose assigned
 * properties.
 * @param around its `again` runs a single statement once more, for the result that `first` and `raw` do not return.
 */
export function aroundCalls<D1 extends D1Database | D1DatabaseSession>(d1: D1, around: Around): D1 {
  const statement = (real: D1PreparedStatement): D1PreparedStatement => {
    const again = () => real.all();
    const wrapped = {
      bind: (...values: unknown[]) => statement(real.bind(...values)),
      all: () => around(() => real.all()),
      run: () => around(() => real.run()),
      raw: (...args: [never]) => around(() => real.raw(...args), again),
      first: (...args: [never]) => around(() => real.first(...args), again),
    } as D1PreparedStatement;
    realOf.set(wrapped, real);
    return wrapped;
  };
  return Object.assign(Object.create(d1) as D1, {
    prepare: (sql: string) => statement(d1.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      around(() => d1.batch(statements.map((each) => realOf.get(each)!))),
    ...("withSession" in d1 && {
      withSession: (from: D1SessionConstraint) => aroundCalls(d1.withSession(from), around),
    }),
  });
}
