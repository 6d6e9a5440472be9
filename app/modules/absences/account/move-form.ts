import { withoutUnseen } from "~/platform/unseen-signs";
import { amountWords } from "../kinds/messages";
import type { AbsenceUnit } from "~/modules/schedules/absence-kinds";
import { parseAmount } from "../parse-amount";
import { messages } from "./messages";

/** The fields of the form by name, as typed. */
export type TypedMove = Record<string, string>;

export type MoveErrors = Partial<Record<"kind" | "amount" | "note", string>>;

export const longestReason = 200;

/** Reads the form. @param kinds the kinds with an account, and the unit of each. */
export function readMoveForm(
  typed: TypedMove,
  kinds: readonly { key: string; unit: AbsenceUnit }[],
): { move: { kind: string; amount: number; note: string } } | { errors: MoveErrors } {
  const errors: MoveErrors = {};
  const kind = kinds.find(({ key }) => key === typed.kind);
  if (!kind) errors.kind = messages.noKind;
  const read = parseAmount(typed.amount ?? "", kind?.unit ?? "working");
  if ("fault" in read) errors.amount = amountWords[read.fault];
  const note = withoutUnseen(typed.note ?? "")
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .trim();
  if (note === "") errors.note = messages.noReason;
  else if (note.length > longestReason) errors.note = messages.reasonTooLong(longestReason);
  if (!kind || "fault" in read || errors.note) return { errors };
  return { move: { kind: kind.key, amount: typed.sign === "take" ? -read.amount : read.amount, note } };
}
