import type { LocalDate } from "~/time/dates";
import { daysText } from "./absence-text";
import { amountText } from "./allowance-text";
import { toScheduleAbsence, type AbsenceDays, type HeldAbsence } from "./held-absence";
import type { AbsenceFacts } from "./model/absence-command";
import { returnedDays, type ReturnedDays } from "./model/returned-days";

type ReturnedFacts = Pick<AbsenceFacts, "schedule" | "absences" | "kinds" | "todayOn">;

/**
 * Says which days an absence gives back: `Vuelven 3 días laborables de «Vacaciones», del 10 al 12 de agosto.` Null if it displaces none. It
 * discloses the kind of the absence, so only a reader who sees that kind may read it.
 */
export function returnedByText(
  facts: ReturnedFacts,
  leave: AbsenceDays & Pick<HeldAbsence, "kind">,
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
  held: HeldAbsence,
  seesKind: (leave: HeldAbsence) => boolean,
): string | null {
  const kind = facts.kinds.find(({ key }) => key === held.kind);
  if (!kind || held.state !== "accepted") return null;
  const leaves = facts.absences.filter((leave) => {
    const displaces = facts.kinds.find(({ key }) => key === leave.kind)?.displaces ?? [];
    return (
      leave.state === "accepted" &&
      displaces.includes(held.kind) &&
      leave.from <= held.to &&
      held.from <= leave.to
    );
  });
  if (leaves.length === 0 || !leaves.every(seesKind)) return null;
  const plannedLeaves = leaves.map((leave) =>
    toScheduleAbsence(
      leave,
      facts.kinds.find(({ key }) => key === leave.kind)!,
    ),
  );
  const returned = returnedDays(facts.schedule, kind, { leaves: plannedLeaves, within: held });
  return returned && returnedSentence(returned, "", facts.todayOn);
}

function returnedSentence({ amount, unit, days }: ReturnedDays, ofKind: string, todayOn: LocalDate): string {
  const verb = amount === 100 ? "Vuelve" : "Vuelven";
  const dates = days.map((range) => daysText({ ...range, part: { kind: "all" } }, todayOn));
  return `${verb} ${amountText(amount, unit)}${ofKind}, ${dates.join(" y ")}.`;
}
