import * as z from "zod";
import type { AbsenceUnit } from "~/modules/schedules/absence-kinds";
import { hoursTexts } from "~/modules/schedules/terms/messages";
import { textSchema } from "~/platform/form-schemas";
import { parseAmount, type AmountFault } from "./parse-amount";

/** Says why a typed amount is refused. */
export const amountTexts: Record<AmountFault, string> = {
  ...hoursTexts,
  empty: "Escribe una cantidad.",
  "not-days": "Escribe los días con un número, como 6 o 2,5.",
  zero: "Escribe una cantidad mayor que cero.",
  "over-a-year": "Son más de 366 días. Escribe una cantidad menor.",
};

/** Reads a typed amount as hundredths of days, or as minutes. */
export const amountSchema = (unit: AbsenceUnit) =>
  textSchema.transform((text, context) => readAmount(text, unit, context));

/** Reads an amount; null for an empty field, which sets no limit. */
export const limitSchema = (unit: AbsenceUnit) =>
  textSchema.transform((text, context) => (text.trim() === "" ? null : readAmount(text, unit, context)));

function readAmount(text: string, unit: AbsenceUnit, context: z.core.$RefinementCtx): number {
  const parsedAmount = parseAmount(text, unit);
  if ("amount" in parsedAmount) return parsedAmount.amount;
  context.addIssue(amountTexts[parsedAmount.fault]);
  return z.NEVER;
}
