import type { LocalDate } from "~/time/dates";
import { parseDate } from "~/time/typed-dates";

/** A period that a form names. */
export interface PeriodChoice {
  profileId: string;
  from: LocalDate;
}

/** Returns the value of a field that names a period. */
export const writePeriodChoice = ({ profileId, from }: PeriodChoice): string => `${profileId} ${from}`;

/** Reads what {@link writePeriodChoice} wrote; null for anything else. */
export function readPeriodChoice(value: FormDataEntryValue): PeriodChoice | null {
  const [, profileId, text] =
    /^([\w-]{1,64}) (\d{4}-\d\d-\d\d)$/.exec(typeof value === "string" ? value : "") ?? [];
  const from = parseDate(text ?? "");
  return profileId && from ? { profileId, from } : null;
}
