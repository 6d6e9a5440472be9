/**
 * How often something random is tried: as often as told, but where every test runs for each change of a rule (`npm run mutants`, which
 * says so by ROUNDS, a part of one).
 */
export const rounds = (count: number) => Math.ceil(count * Number(process.env.ROUNDS ?? 1));
