import * as z from "zod";
import type { AbsenceUnit } from "~/modules/schedules/absence-kinds";
import { fieldErrors } from "~/platform/field-errors";
import { lineSchema, textSchema } from "~/platform/form-schemas";
import { amountSchema } from "../model/amount-schema";
import { longestReason, messages } from "./messages";

/** The fields of the form by name, as typed. */
export type TypedMove = Record<string, string>;

export type MoveErrors = Partial<Record<"kind" | "amount" | "note", string>>;

const noteSchema = lineSchema.pipe(
  z.string().min(1, messages.noReason).max(longestReason, messages.reasonTooLong(longestReason)),
);

/** Reads the form. @param kinds the kinds with an allowance, and the unit of each. */
export function readMoveForm(
  typedMove: TypedMove,
  kinds: readonly { key: string; unit: AbsenceUnit }[],
): { move: { kind: string; amount: number; note: string } } | { errors: MoveErrors } {
  const kind = kinds.find(({ key }) => key === typedMove.kind);
  const schema = z.object({
    kind: textSchema.refine(() => kind !== undefined, messages.noKind),
    amount: amountSchema(kind?.unit ?? "working"),
    sign: z.literal("take").optional().catch(undefined),
    note: noteSchema,
  });
  const parsedMove = schema.safeParse(typedMove);
  if (!parsedMove.success) return { errors: fieldErrors(parsedMove.error) };
  const { sign, amount, ...move } = parsedMove.data;
  return { move: { ...move, amount: sign === "take" ? -amount : amount } };
}
