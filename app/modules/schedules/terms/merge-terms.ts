import type { Schedule } from "../schedule";
import type { NewTerms } from "../schedule-content";
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
  const { partTimePercent, holidaysOff, annualMinutes, vacation, clockChange, ...held } =
    termsOn(schedule, from) ?? firstTerms(pattern, centre, from);
  const own = {
    partTimePercent,
    centre: held.centre,
    holidaysOff,
    annualMinutes,
    vacation,
    clockChange,
  };
  return { ...own, ...shared };
}
