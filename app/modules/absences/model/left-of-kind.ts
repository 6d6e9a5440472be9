import { figureNote, leftText, shortAmountText, withoutTermsText } from "../allowance-text";
import type { CompanyKind } from "../company-kinds";
import { allowanceOf, hasTermsIn } from "./allowance-of";
import { requestedOf } from "./current-absence";
import type { AbsenceFacts } from "./absence-command";
import { allowanceForOthers } from "./allowance-for-others";

/** The rest of a kind in a year. */
export interface LeftOfKind {
  /** `Te quedan 12 días laborables (5 pedidos) hasta el 31/12.` */
  text: string;
  /** `12 días`; null if nothing is left, or no days are counted. */
  figure: string | null;
  /** What the text says beside the figure: `Laborables (5 pedidos) hasta el 31/12.` */
  note: string | null;
}

/**
 * Returns the rest of a kind in a year. Null for a kind without a limit by year, and for a private kind of somebody else. Without terms no
 * days are counted, and the text gives that reason.
 */
export function leftOfKind(
  { schedule, kinds, absences, moves, notices, closings, todayOn }: AbsenceFacts,
  kind: CompanyKind,
  { year, isOwn }: { year: number; isOwn: boolean },
): LeftOfKind | null {
  if (kind.isPrivate && !isOwn) return null;
  if (!hasTermsIn(schedule, year)) return { text: withoutTermsText(isOwn), figure: null, note: null };
  const requestedAbsences = requestedOf(absences, kinds);
  const allowance = allowanceOf(
    { schedule, kind, requested: requestedAbsences, moves, notices, closings },
    { year, todayOn },
  );
  const shownAllowance = isOwn ? allowance : allowanceForOthers(allowance);
  const text = leftText(shownAllowance, isOwn ? "own" : "other");
  if (text === null) return null;
  const { leftIfAccepted: left, unit, isOver } = shownAllowance;
  if (left === null || left <= 0) return { text, figure: null, note: null };
  return { text, figure: shortAmountText(left, unit), note: isOver ? null : figureNote(shownAllowance) };
}
