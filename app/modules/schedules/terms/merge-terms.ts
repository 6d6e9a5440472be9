import type { Schedule } from "../schedule";
import { fromTerms, toTerms, type NewTerms } from "../schedule-content";
import { termsOn } from "../terms-on";
import { firstTerms } from "./presets";

/** Terms for several people: each person keeps what is left out. */
export type SharedTerms = Pick<NewTerms, "from" | "pattern"> & Partial<NewTerms>;

/**
 * Returns the terms that a person gets: the shared ones, and the rest of the terms that hold on that day. Without any, the rest is that of
 * the form's first terms.
 * @param centre the first centre of the company.
 */
export function mergeTerms(schedule: Schedule, shared: SharedTerms, centre: string): NewTerms {
  const { from, pattern } = shared;
  const current = termsOn(schedule, from) ?? firstTerms(pattern, centre, from);
  const own = toTerms(fromTerms(current));
  const merged = { ...own, ...shared };
  const { partTimePercent, minorUntil, pact } = merged;
  return {
    ...merged,
    // A kept day before the new terms says nothing about them, and a pact is for part-time work alone.
    minorUntil: minorUntil !== null && minorUntil < from ? null : minorUntil,
    pact: partTimePercent < 100 ? pact : null,
  };
}
