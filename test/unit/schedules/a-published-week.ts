import type { OfferAnswer, Publication, PublishedWeek } from "~/modules/schedules/published-week";
import type { Schedule } from "~/modules/schedules/schedule";
import { sumHours } from "~/modules/schedules/sum-hours";
import { weekBandOf, type WeekBand } from "~/modules/schedules/week-band-of";
import { datesOf } from "~/time/dates-of";
import { weekOf, type LocalDate } from "~/time/dates";
import { aLog, at, shift } from "./a-schedule";

/** The days of a week as they are written, Monday first: `9:00-17:00`; empty is free. Days that are left out are free. */
export type WrittenWeek = readonly string[];

export const free = "";

/** Returns the same times from Monday on, and then free days. */
export const daysOf = (times: string, count: number): string[] =>
  Array.from({ length: 7 }, (_, index) => (index < count ? times : free));

/** Returns a publication, by default of the Friday before the week of 8 June. */
export const aPublication = (
  days: WrittenWeek,
  { on = "2026-06-05 12:00", ...changes }: Partial<Publication> & { on?: string } = {},
): Publication => ({
  seq: 10,
  recordedAt: at(on),
  days: Array.from({ length: 7 }, (_, index) => (days[index] ? shift(days[index]) : [])),
  offer: null,
  ...changes,
});

/** Returns a published week of 8 June 2026. */
export const aWeek = (
  publications: readonly Publication[],
  changes: Partial<PublishedWeek> = {},
): PublishedWeek => ({
  week: "2026-06-08",
  publications,
  answers: [],
  added: [],
  releases: [],
  ...changes,
});

export const anAnswer = (answer: OfferAnswer["answer"], publication = 10, seq = 20): OfferAnswer => ({
  seq,
  publication,
  answer,
  recordedAt: at("2026-06-06 12:00"),
});

/** Returns a schedule with one more published week. */
export const withWeek = (schedule: Schedule, week: PublishedWeek): Schedule => ({
  ...schedule,
  weeks: [...schedule.weeks, week],
});

/** Returns entries at the times of a week. @param week its Monday. */
export const workedAt = (days: WrittenWeek, week = "2026-06-08") =>
  datesOf(weekOf(week)).flatMap((on, index) =>
    (days[index] || "").split(" ").flatMap((times) => {
      const [from, to] = times.split("-");
      return from && to ? [aLog(`${on} ${from.padStart(5, "0")}`, `${on} ${to.padStart(5, "0")}`)] : [];
    }),
  );

/** Returns the band of the days of a week with terms, after work at these times. */
export function bandOf(schedule: Schedule, days: WrittenWeek, week: LocalDate = "2026-06-08"): WeekBand {
  const logs = workedAt(days, week);
  const minutesOn = (on: LocalDate) =>
    logs.reduce((sum, { day, durationMs }) => sum + (day === on ? durationMs! / 60_000 : 0), 0);
  return weekBandOf(
    schedule,
    datesOf(weekOf(week)).map((on) => ({ on, effective: minutesOn(on) })),
  );
}

/** Returns the change of the balance by the week, as all sums count it. */
export function differenceOf(schedule: Schedule, days: WrittenWeek, week: LocalDate = "2026-06-08"): number {
  const sum = sumHours(schedule, workedAt(days, week), weekOf(week), at("2026-12-31 12:00"));
  return sum.effective - sum.expected + sum.adjustment;
}
