import type { LocalDate, DateRange } from "~/time/dates";
import type { AbsenceUnit } from "~/modules/schedules/absence-kinds";
import type { Absence, Schedule } from "~/modules/schedules/schedule";
import { daysText } from "../absence-text";
import { amountText } from "../allowance-text";
import type { CompanyKind } from "../company-kinds";
import { exactTimeOf, wholeHundredths } from "../used-time-of";
import { toScheduleAbsence, type AbsenceDays, type CurrentAbsence } from "./current-absence";
import type { AbsenceFacts } from "./absence-command";
import { mergeRanges } from "./merge-ranges";
import { vacationTermsOn } from "./vacation-terms-on";

type ReturnedFacts = Pick<AbsenceFacts, "schedule" | "absences" | "kinds" | "todayOn">;

/**
 * Says which days an absence gives back: `Vuelven 3 días laborables de «Vacaciones», del 10 al 12 de agosto.` Null if it displaces none. It
 * discloses the kind of the absence, so only a reader who sees that kind may read it.
 */
export function returnedByText(
  facts: ReturnedFacts,
  leave: AbsenceDays & Pick<CurrentAbsence, "kind">,
): string | null {
  const kind = facts.kinds.find(({ key }) => key === leave.kind);
  if (!kind) return null;
  const returnedTexts = kind.displaces.flatMap((key) => {
    const displacedKind = facts.kinds.find((each) => each.key === key);
    const returned =
      displacedKind &&
      returnedDays(facts.schedule, displacedKind, {
        leaves: [toScheduleAbsence(leave, kind)],
        within: leave,
      });
    return returned ? [returnedSentence(returned, ` de «${displacedKind.name}»`, facts.todayOn)] : [];
  });
  return returnedTexts.length === 0 ? null : returnedTexts.join(" ");
}

/**
 * Says which days of an accepted absence come back, because leaves displace them. Null if there are none, or if the reader may not see the
 * kind of each leave: the sentence discloses it.
 */
export function returnedOfText(
  facts: ReturnedFacts,
  current: CurrentAbsence,
  seesKind: (leave: CurrentAbsence) => boolean,
): string | null {
  const kind = facts.kinds.find(({ key }) => key === current.kind);
  if (!kind || current.state !== "accepted") return null;
  const leaves = facts.absences.filter((leave) => {
    const displaces = facts.kinds.find(({ key }) => key === leave.kind)?.displaces ?? [];
    return (
      leave.state === "accepted" &&
      displaces.includes(current.kind) &&
      leave.from <= current.to &&
      current.from <= leave.to
    );
  });
  if (leaves.length === 0 || !leaves.every(seesKind)) return null;
  const plannedLeaves = leaves.map((leave) =>
    toScheduleAbsence(
      leave,
      facts.kinds.find(({ key }) => key === leave.kind)!,
    ),
  );
  const returned = returnedDays(facts.schedule, kind, { leaves: plannedLeaves, within: current });
  return returned && returnedSentence(returned, "", facts.todayOn);
}

function returnedSentence({ amount, unit, days }: ReturnedDays, ofKind: string, todayOn: LocalDate): string {
  const verb = amount === 100 ? "Vuelve" : "Vuelven";
  const dates = days.map((range) => daysText({ ...range, part: { kind: "all" } }, todayOn));
  return `${verb} ${amountText(amount, unit)}${ofKind}, ${dates.join(" y ")}.`;
}

/** The days of a kind that come back because a leave displaces them (art. 38.3 ET). */
interface ReturnedDays {
  amount: number;
  unit: AbsenceUnit;
  days: DateRange[];
}

/**
 * Returns the days of a kind within a range that leaves give back; null if there are none.
 * @param schedule with the leaves, or without them.
 */
function returnedDays(
  schedule: Schedule,
  kind: Pick<CompanyKind, "key" | "unit">,
  { leaves, within }: { leaves: readonly Absence[]; within: DateRange },
): ReturnedDays | null {
  const otherAbsences = schedule.absences.filter(
    (absence) => !leaves.some((leave) => isSameAbsence(leave, absence)),
  );
  const unit =
    kind.key === "vacation"
      ? (vacationTermsOn(schedule, within.from)?.vacation.unit ?? kind.unit)
      : kind.unit;
  const usedWith = (absences: readonly Absence[]) =>
    exactTimeOf({ ...schedule, absences }, kind.key, within)[unit];
  const amount = wholeHundredths(usedWith(otherAbsences) - usedWith([...otherAbsences, ...leaves]));
  if (amount <= 0) return null;
  const displaced = otherAbsences.filter((absence) => absence.kind === kind.key);
  const shared = leaves.flatMap((leave) => mergeRanges(displaced, leave));
  return { amount, unit, days: mergeRanges(shared, within) };
}

const isSameAbsence = (one: Absence, other: Absence): boolean =>
  one.kind === other.kind &&
  one.from === other.from &&
  one.to === other.to &&
  JSON.stringify(one.part) === JSON.stringify(other.part);
