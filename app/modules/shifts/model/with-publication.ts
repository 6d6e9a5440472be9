import type { Publication, PublishedWeek } from "~/modules/schedules/published-week";
import type { Schedule } from "~/modules/schedules/schedule";
import type { LocalDate } from "~/time/dates";
import { lastSeqOf } from "./last-seq-of";

/** Returns a schedule as it is after a week is published. */
export function withPublication(
  schedule: Schedule,
  { week, ...stated }: { week: LocalDate } & Omit<Publication, "seq">,
): Schedule {
  const before = schedule.weeks.find((publishedWeek) => publishedWeek.week === week);
  const publication = { seq: Math.max(0, ...schedule.weeks.map(lastSeqOf)) + 1, ...stated };
  const changedWeek: PublishedWeek = before
    ? { ...before, publications: [...before.publications, publication] }
    : { week, publications: [publication], answers: [], added: [], releases: [] };
  return { ...schedule, weeks: [...schedule.weeks.filter((other) => other !== before), changedWeek] };
}
