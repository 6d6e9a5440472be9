import type { Company } from "~/modules/accounts/find-session.server";
import { aMember, type SignedInMember } from "../../support/worker/people";

/** Colleagues of one company. */
export function members(count: number, company: Company): Promise<SignedInMember[]> {
  return Promise.all(Array.from({ length: count }, () => aMember({ company })));
}

/** What everybody does `times` times, all of it at once. @returns the answers of each. */
export function allAtOnce<P, T>(people: P[], times: number, act: (who: P, turn: number) => Promise<T>) {
  return Promise.all(
    people.map((who) => Promise.all(Array.from({ length: times }, (_, turn) => act(who, turn)))),
  );
}

/** How often each value occurs. */
export const tally = (values: (string | number)[]) =>
  values.reduce<Record<string, number>>((sum, value) => ({ ...sum, [value]: (sum[value] ?? 0) + 1 }), {});
