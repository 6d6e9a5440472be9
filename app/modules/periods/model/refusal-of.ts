import type { LocalDate } from "~/time/dates";
import type { PiecesFault } from "./fault-of-pieces";
import type { Block } from "./period";
import type { PeriodDraft } from "./draft-of";
import type { NextPeriod } from "./next-period-of";

/** Why a period is not issued. */
export type IssueRefusal =
  /** An earlier period must be issued first. */
  | { code: "earlier-open"; from: LocalDate }
  /** The person agreed to it, a later period is issued, or another version was: it stays. Late facts become lines of the next period. */
  | { code: "stays"; version: number }
  /** The person had left, or had not come. */
  | { code: "absent" }
  /** The period has not ended. No reason changes that. */
  | { code: "not-ended"; until: LocalDate }
  /** Something is open, and nobody gave a reason. */
  | { code: "blocked"; blocks: Block[] }
  /** The classes that a manager chose do not fit the hours any more. They must look at them again. */
  | { code: "pieces"; fault: PiecesFault };

/** Returns why a drafted period is not issued as this version; null if it can be. */
export function refusalOf(
  { next, draft }: { next: NextPeriod; draft: PeriodDraft | null },
  { version, reason }: { version: number; reason: string | null },
): IssueRefusal | null {
  if (next.code === "earlier-open") return { code: "earlier-open", from: next.from };
  if (next.code === "absent") return { code: "absent" };
  if (next.code === "issued" || next.version !== version || !draft)
    return { code: "stays", version: next.version };
  const { blocks, chosenFault } = draft;
  const unended = blocks.find((block) => block.kind === "not-ended");
  if (unended) return { code: "not-ended", until: unended.until };
  if (blocks.length > 0 && !reason?.trim()) return { code: "blocked", blocks };
  return chosenFault && { code: "pieces", fault: chosenFault };
}
