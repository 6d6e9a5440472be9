import { isWaiting, type Correction } from "~/modules/corrections/correction";
import { termsPlanOn } from "~/modules/schedules/terms-plan-on";
import { termsOn } from "~/modules/schedules/terms-on";
import type { DayEntry } from "~/modules/timesheets/day-record";
import { isWithin, type DateRange, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import type { Block, PeriodRecord } from "./period";

/** The open facts of a person. */
interface OpenFacts extends Pick<PeriodRecord<DayEntry & { id: string }>, "days" | "schedule"> {
  corrections: readonly Pick<Correction, "id" | "day" | "status" | "isStale">[];
  /** The absences that wait for an answer. */
  requests: readonly (DateRange & { id: string })[];
}

/** Returns the blocks that keep a period open. */
export function blocksOf(
  { days, schedule, corrections, requests }: OpenFacts,
  { range, leftOn = null, todayOn }: { range: DateRange; leftOn?: LocalDate | null; todayOn: LocalDate },
): Block[] {
  // The days of a supplement are after the person's last one, so there is nothing to wait for.
  const isSupplement = leftOn !== null && leftOn < range.from;
  const unendedEntries = days
    .filter(({ day }) => isWithin(day, range))
    .flatMap(({ day, entries }) =>
      entries
        .filter(({ checkOutTime }) => checkOutTime === null)
        .map(({ id, isExitMissing }): Block => ({
          kind: isExitMissing ? "missing-exit" : "open-entry",
          on: day,
          entryId: id,
        })),
    );
  const waitingCorrections = corrections.filter(
    (correction) => isWaiting(correction) && isWithin(correction.day, range),
  );
  const unansweredRequests = requests.filter(({ from, to }) => from <= range.to && range.from <= to);
  return [
    ...(todayOn <= range.to && !isSupplement ? [{ kind: "not-ended" as const, until: range.to }] : []),
    ...unendedEntries,
    ...waitingCorrections.map(({ id, day }): Block => ({
      kind: "waiting-correction",
      on: day,
      correctionId: id,
    })),
    ...unansweredRequests.map(({ id, from, to }): Block => ({
      kind: "unanswered-absence",
      from,
      to,
      absenceId: id,
    })),
    ...undeclaredCalendars(schedule, range),
  ];
}

/** Returns the calendars that nobody declared and on which the planned days of a range depend. */
function undeclaredCalendars(schedule: PeriodRecord["schedule"], range: DateRange): Block[] {
  const inDoubt = datesOf(range).filter((on) => termsPlanOn(schedule, on).isInDoubt);
  const keys = new Set(inDoubt.map((on) => `${on.slice(0, 4)} ${termsOn(schedule, on)!.centre}`));
  return [...keys].map((key) => ({
    kind: "undeclared-calendar",
    year: Number(key.slice(0, 4)),
    centre: key.slice(5),
  }));
}
