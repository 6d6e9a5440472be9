import { allowanceOf, hasTermsIn } from "./allowance-of";
import { amountText, leftText, withoutTermsText } from "./allowance-text";
import type { CompanyKind } from "./company-kinds";
import { toPlanned } from "./held-absence";
import type { AbsenceFacts } from "./model/absence-command";
import { accountForOthers } from "./model/account-for-others";

/**
 * Says what is left of a kind in a year, and what waits for an answer: `Te quedan 12 días laborables hasta el 31/12. Sin contestar: 5 días
 * laborables.` Null for a kind without a limit by year, and for a private kind of somebody else. Without terms no days are counted, and it
 * says so.
 */
export function leftOfKind(
  { schedule, kinds, absences, moves, notices, closings, todayOn }: AbsenceFacts,
  kind: CompanyKind,
  { year, isOwn }: { year: number; isOwn: boolean },
): string | null {
  if (kind.isPrivate && !isOwn) return null;
  if (!hasTermsIn(schedule, year)) return withoutTermsText(isOwn);
  const requested = absences.flatMap((held) => {
    const kindOfHeld = kinds.find(({ key }) => key === held.kind);
    return held.state === "requested" && kindOfHeld ? [toPlanned(held, kindOfHeld)] : [];
  });
  const allowance = allowanceOf(
    { schedule, kind, requested, moves, notices, closings },
    { year, today: todayOn },
  );
  const left = isOwn ? leftText(allowance, "own") : leftText(accountForOthers(allowance), "other");
  if (left === null || allowance.waiting === 0) return left;
  return `${left} Sin contestar: ${amountText(allowance.waiting, allowance.unit)}.`;
}
