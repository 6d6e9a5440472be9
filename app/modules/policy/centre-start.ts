import { formatDate, type DateRange, type LocalDate } from "~/time/dates";

/** The day on which a person came to the centre of a manager, and the centre's name. Null for a reader who sees all days. */
export type CentreStart = { on: LocalDate; centre: string } | null;

/** Returns the part of some days that a reader sees. It ends before it begins if they see none. */
export const daysAtCentre = (range: DateRange, since: CentreStart | undefined): DateRange =>
  since && since.on > range.from ? { ...range, from: since.on } : range;

/** Returns `Desde el 03/11/2026, cuando llegó a Triana.`; null if a reader sees all these days. */
export const centreStartText = ({ from }: Pick<DateRange, "from">, since: CentreStart | undefined) =>
  since && since.on > from ? `Desde el ${formatDate(since.on)}, cuando llegó a ${since.centre}.` : null;

/** Returns the first day that a reader sees of each person; no entry for people of whom they see all days. */
export const seenFromOf = (starts: Iterable<readonly [string, CentreStart]>): Map<string, LocalDate> =>
  new Map([...starts].flatMap(([id, since]) => (since ? [[id, since.on] as const] : [])));
