import * as z from "zod";
import { fieldErrors } from "~/platform/field-errors";
import { textSchema, trimmedSchema, versionSchema } from "~/platform/form-schemas";
import { dateSchema } from "~/platform/date-schema";
import { isLocalDate, type LocalDate } from "~/time/dates";
import type { Answer } from "../statement-content";
import { longestAnswer, messages } from "./messages";

/** The fields of a contested answer that are wrong, by name. */
export type AnswerErrors = Partial<Record<"on" | "text", string>>;

/** An answer as its form sends it. */
export interface TypedAnswer {
  from: LocalDate;
  version: number;
  answer: Answer;
  /** The day that is contested; null for the whole period. */
  on: LocalDate | null;
  text: string;
}

/** The issued period of a form: its first day and its version. */
export const issueSchema = z.object({ from: dateSchema, version: versionSchema });

const contestSchema = z
  .object({
    on: textSchema
      .refine((text) => text === "" || isLocalDate(text), messages.anotherDay)
      .transform((text) => text || null),
    text: trimmedSchema.pipe(z.string().max(longestAnswer, messages.wordsTooLong)),
  })
  .refine(({ on, text }) => on !== null || text !== "", { path: ["text"], error: messages.noWords });

/** Reads the form of an answer. Returns its errors; null if no page of ours sent it. */
export function readAnswer({
  intent,
  ...typed
}: Record<string, string>): { answer: TypedAnswer } | { errors: AnswerErrors } | null {
  const issue = issueSchema.safeParse(typed);
  if (!issue.success) return null;
  if (intent === "agreed") return { answer: { ...issue.data, answer: intent, on: null, text: "" } };
  if (intent !== "contested") return null;
  const contest = contestSchema.safeParse(typed);
  return contest.success
    ? { answer: { ...issue.data, answer: intent, ...contest.data } }
    : { errors: fieldErrors(contest.error) };
}
