/** Returns a D1 whose batches are not atomic: each statement is its own call, and so its own turn. */
export const unbatched = <D1 extends D1Database | D1DatabaseSession>(d1: D1): D1 =>
  Object.assign(Object.create(d1) as D1, {
    prepare: d1.prepare.bind(d1),
    batch: async <T>(statements: D1PreparedStatement[]) => {
      const answers: D1Result<T>[] = [];
      for (const statement of statements) answers.push(await statement.all<T>());
      return answers;
    },
    ...("withSession" in d1 && {
      withSession: (from: D1SessionConstraint) => unbatched(d1.withSession(from)),
    }),
  });
