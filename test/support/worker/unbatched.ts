import type { Participant, Race, Turn } from "./race";

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

/** Returns the race of participants whose batches are not atomic, in both databases. */
export const unbatchedIn =
  (race: Race): Race =>
  (...participants) =>
    race(...participants.map(withoutBatches));

const withoutBatches =
  <T>(take: Participant<T>): Participant<T> =>
  (turn) => {
    const [d1, directory] = [unbatched(turn.d1), unbatched(turn.directory)];
    const deps: Turn["deps"] = (cell = d1, now = Date.now(), overDirectory = directory) =>
      turn.deps(cell, now, overDirectory);
    return take({
      ...turn,
      d1,
      directory,
      bindings: { ...turn.bindings, CELL_1: d1, DIRECTORY: directory },
      deps,
    });
  };
