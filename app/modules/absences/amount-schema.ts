import * as z from "zod";
import type { AbsenceUnit } from "~/modules/schedules/absence-kinds";
import { withoutUnseen } from "~/platform/unseen-signs";
import { amountWords } from "./kinds/messages";
import { parseAmount } from "./parse-amount";

/** A text field; empty if the form leaves it out. */
export const textSchema = z.string().default("");

/** Reads a typed amount as hundredths of days, or as minutes. */
export const amountSchema = (unit: AbsenceUnit) =>
  textSchema.transform((text, context) => readAmount(text, unit, context));

/** Reads an amount; null for an empty field, which sets no limit. */
export const limitSchema = (unit: AbsenceUnit) =>
  textSchema.transform((text, context) => (text.trim() === "" ? null : readAmount(text, unit, context)));

function readAmount(text: string, unit: AbsenceUnit, context: z.core.$RefinementCtx): number {
  const read = parseAmount(text, unit);
  if ("amount" in read) return read.amount;
  context.addIssue(amountWords[read.fault]);
  return z.NEVER;
}

/** Reads one line of text, without unseen signs and with single spaces. */
export const lineSchema = textSchema.transform((text) =>
  withoutUnseen(text).normalize("NFC").replace(/\s+/gu, " ").trim(),
);
