import type { LocalDate } from "~/time/dates";
import { daysText } from "./absence-text";
import { amountText } from "./allowance-text";
import { toPlanned, type AbsenceDays, type HeldAbsence } from "./held-absence";
import type { AbsenceFacts } from "./model/absence-command";
import { returnedDays, type ReturnedDays } from "./model/returned-days";

type Facts = Pick<AbsenceFacts, "schedule" | "absences" | "kinds" | "todayOn">;

/**
 * Says which days an absence gives back: `Vuelven 3 días laborables de «Vacaciones», del 10 al 12 de agosto.` Null if it displaces none. It
 * discloses the kind of the absence, so only a reader who sees that kind may read it.
 */
export function returnedByText(facts: Facts, leave: AbsenceDays & Pick<HeldAbsence, "kind">): string | null {
  const kind = facts.kinds.find(({ key }) => key === leave.kind);
  if (!kind) return null;
  const texts = kind.displaces.flatMap((key) => {
    const displaced = facts.kinds.find((each) => each.key === key);
    const returned =
      displaced &&
      returnedDays(facts.schedule, displaced, { leaves: [toPlanned(leave, kind)], within: leave });
    return returned ? [sentence(returned, ` de «${displaced.name}»`, facts.todayOn)] : [];
  });
  return texts.length === 0 ? null : texts.join(" ");
}

/**
 * Says which days of an accepted absence come back, because leaves displace them. Null if there are none, or if the reader may not see the
 * kind of each leave: the sentence discloses it.
 */
export function returnedOfText(
  facts: Facts,
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
  const planned = leaves.map((leave) =>
    toPlanned(
      leave,
      facts.kinds.find(({ key }) => key === leave.kind)!,
    ),
  );
  const returned = returnedDays(facts.schedule, kind, { leaves: planned, within: held });
  return returned && sentence(returned, "", facts.todayOn);
}

function sentence({ amount, unit, days }: ReturnedDays, ofKind: string, todayOn: LocalDate): string {
  const verb = amount === 100 ? "Vuelve" : "Vuelven";
  const dates = days.map((range) => daysText({ ...range, part: { kind: "all" } }, todayOn));
  return `${verb} ${amountText(amount, unit)}${ofKind}, ${dates.join(" y ")}.`;
}
