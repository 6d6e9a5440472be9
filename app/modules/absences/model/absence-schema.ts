import * as z from "zod";
import type { AbsencePart } from "~/modules/schedules/schedule";
import {
  typedDateSchema,
  idSchema,
  optionalTypedDateSchema,
  textSchema,
  trimmedSchema,
} from "~/platform/form-schemas";
import { isEndOfDay, parseTime } from "~/time/typed-times";
import { dayMinutes } from "~/time/units";
import { longestNote, type TypedAbsence } from "../absence-form";
import { messages } from "../messages";

/** Reads the part of a day. Without one it is the whole day. */
const partSchema = z
  .object({ part: textSchema, hours_from: textSchema, hours_to: textSchema })
  .transform(({ part, ...hours }, context): { part: AbsencePart } => {
    if (part === "morning" || part === "afternoon") return { part: { kind: part } };
    if (part !== "hours") return { part: { kind: "all" } };
    const [from, to] = [minutesOf(hours.hours_from), minutesOf(hours.hours_to)];
    const reportUnread = (field: keyof typeof hours) =>
      context.addIssue({ code: "custom", path: [field], message: messages.notATime });
    if (from === null) reportUnread("hours_from");
    if (to === null) reportUnread("hours_to");
    if (from === null || to === null) return z.NEVER;
    // From 22:00 to 2:00 is a part of a night.
    return { part: { kind: "hours", from, to: to <= from ? to + dayMinutes : to } };
  });

/** Returns a typed time as minutes from midnight; null for any other text. */
function minutesOf(typedTime: string): number | null {
  if (isEndOfDay(typedTime)) return dayMinutes;
  const [hours, minutes] = parseTime(typedTime)?.split(":").map(Number) ?? [];
  return hours === undefined || minutes === undefined ? null : hours * 60 + minutes;
}

/** Returns the part of each day that an address or form states; whole days if it states none. */
export const partOf = (fields: TypedAbsence): AbsencePart =>
  partSchema.safeParse(fields).data?.part ?? { kind: "all" };

/** The form of /absences/new. Without a last day it is a single day. */
export const absenceSchema = z
  .object({
    kind: idSchema,
    from: typedDateSchema(messages.notADate),
    to: optionalTypedDateSchema(messages.notADate),
    note: trimmedSchema.pipe(z.string().max(longestNote, `Escribe como mucho ${longestNote} letras.`)),
    confirmed: textSchema,
  })
  .and(partSchema)
  .transform(({ to, note, confirmed, ...absence }) => ({
    ...absence,
    to: to ?? absence.from,
    note: note || null,
    isConfirmed: confirmed === "yes",
  }));

export type ReadAbsence = z.output<typeof absenceSchema>;
