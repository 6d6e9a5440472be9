import * as z from "zod";
import type { AbsenceUnit } from "~/modules/schedules/absence-kinds";
import { textSchema } from "~/platform/form-schemas";
import { amountTexts } from "../kinds/messages";
import { parseAmount } from "./parse-amount";

/** Reads a typed amount as hundredths of days, or as minutes. */
export const amountSchema = (unit: AbsenceUnit) =>
  textSchema.transform((text, context) => readAmount(text, unit, context));

/** Reads an amount; null for an empty field, which sets no limit. */
export const limitSchema = (unit: AbsenceUnit) =>
  textSchema.transform((text, context) => (text.trim() === "" ? null : readAmount(text, unit, context)));

function readAmount(text: string, unit: AbsenceUnit, context: z.core.$RefinementCtx): number {
  const read = parseAmount(text, unit);
  if ("amount" in read) return read.amount;
  context.addIssue(amountTexts[read.fault]);
  return z.NEVER;
}
