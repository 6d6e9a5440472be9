import { balanceOf, openingOf } from "~/modules/schedules/balance-of";
import { sumHours } from "~/modules/schedules/sum-hours";
import { addDays, type LocalDate } from "~/time/dates";
import { firstKeptDay } from "~/time/retention";
import type { PersonPeriod } from "./draft-of";

/** A balance at the end of a day, as a statement has it: null without terms then, or if it opened too long ago. */
export interface IssuedBalance {
  on: LocalDate;
  minutes: number | null;
}

/**
 * Returns the balance in minutes at the end of a day. It counts on from `issued`; if that is null, from the opening. Null without terms,
 * and if the balance opened too long ago.
 * @param record its `work` are all entries of the weeks that end after `issued`.
 */
export function balanceAtEnd(
  { schedule, moves, work, readAt }: Pick<PersonPeriod, "schedule" | "moves" | "work" | "readAt">,
  { issued, through }: { issued: IssuedBalance | null; through: LocalDate },
): number | null {
  const openingOn = openingOf(schedule, moves);
  if (openingOn === null || openingOn < firstKeptDay(through)) return null;
  if (issued === null || issued.on < openingOn)
    return balanceOf(schedule, { logs: work, moves }, { through, now: readAt })!.minutes;
  if (issued.minutes === null) return null;
  const days = { from: addDays(issued.on, 1), to: through, since: openingOn };
  const sum = sumHours(schedule, work, days, readAt);
  const movedMinutes = moves
    .filter(({ on, reason }) => issued.on < on && on <= through && reason !== "opening")
    .reduce((total, { minutes }) => total + minutes, 0);
  return issued.minutes + sum.effective - sum.expected + sum.adjustment + movedMinutes;
}
