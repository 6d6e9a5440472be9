/** A D1 of which every call passes through `around`; its sessions likewise. */
export function aroundCalls<D1 extends D1Database | D1DatabaseSession>(
  d1: D1,
  around: <T>(send: () => Promise<T>) => Promise<T>,
): D1 {
  const statement = (real: D1PreparedStatement): D1PreparedStatement => {
    const bind = real.bind.bind(real);
    const pass =
      <Args extends unknown[], T>(send: (...args: Args) => Promise<T>) =>
      (...args: Args) =>
        around(() => send(...args));
    // The statement itself is changed and not wrapped: D1's batch looks inside its statements.
    return Object.assign(real, {
      bind: (...values: unknown[]) => statement(bind(...values)),
      all: pass(real.all.bind(real)),
      run: pass(real.run.bind(real)),
      raw: pass(real.raw.bind(real)),
      first: pass(real.first.bind(real)),
    });
  };
  return Object.assign(Object.create(d1) as D1, {
    prepare: (sql: string) => statement(d1.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) => around(() => d1.batch(statements)),
    ...("withSession" in d1 && {
      withSession: (from: D1SessionConstraint) => aroundCalls(d1.withSession(from), around),
    }),
  });
}
