import * as z from "zod";
import type { LocalDate } from "~/time/dates";
import { missingDay, parseDate } from "~/time/typed-dates";
import { withoutUnseen } from "./unseen-signs";

/** A text field; empty if the form leaves it out. */
export const textSchema = z.string().default("");

/** A text field without the spaces around it. */
export const trimmedSchema = textSchema.transform((text) => text.trim());

/** Reads one line of text, without unseen signs and with single spaces. */
export const lineSchema = textSchema.transform((text) =>
  withoutUnseen(text).normalize("NFC").replace(/\s+/gu, " ").trim(),
);

/** The id of a row. A longer text is the id of none. */
export const idSchema = textSchema.transform((text) => text.slice(0, 64));

/** An id in the body of an API call. */
export const bodyIdSchema = z
  .string("debe ser texto")
  .min(1, "no puede estar vacío")
  .max(64, "es demasiado largo");

/** The number of a version, which a page shows and its form sends back. */
export const versionSchema = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

/** The id that a page gave to the row that its form adds. */
export const newIdSchema = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** The key that makes a second submit of a form repeat the first; null if the form has none. */
export const idempotencyKeySchema = textSchema.transform((text) => text.slice(0, 200) || null);

/** A box. Browsers send it only with a tick. */
export const checkboxSchema = z
  .literal("on")
  .optional()
  .catch(undefined)
  .transform((value) => value === "on");

/** Reads a typed date. @param notADate the error for a text that is no date. */
export const typedDateSchema = (notADate: string) =>
  textSchema.transform((text, context) => readDate(text, notADate, context));

/** Reads a typed date; null for an empty field. */
export const optionalTypedDateSchema = (notADate: string) =>
  textSchema.transform((text, context) => (text.trim() === "" ? null : readDate(text, notADate, context)));

function readDate(text: string, notADate: string, context: z.core.$RefinementCtx): LocalDate {
  const on = parseDate(text);
  if (on !== null) return on;
  context.addIssue(missingDay(text) ?? notADate);
  return z.NEVER;
}
