import { allowanceOf, hasTermsIn } from "./allowance-of";
import { leftText, withoutTermsText } from "./allowance-text";
import type { CompanyKind } from "./company-kinds";
import { toPlanned } from "./held-absence";
import type { AbsenceFacts } from "./model/absence-command";
import { accountForOthers } from "./model/account-for-others";

/**
 * Formats what is left of a kind in a year: `Te quedan 12 días laborables (5 pedidos) hasta el 31/12.` Null for a kind without a limit by year,
 * and for a private kind of somebody else. Without terms no days are counted, and the text gives that reason.
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
  return isOwn ? leftText(allowance, "own") : leftText(accountForOthers(allowance), "other");
}
