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

/** Reads the form of an answer. Returns its errors; null if no page of ours sent it. */
export function readAnswer({
  intent = "",
  from = "",
  version: typedVersion = "",
  on: typedOn = "",
  text: typedText = "",
}: Record<string, string>): { answer: TypedAnswer } | { errors: AnswerErrors } | null {
  const version = readVersion(typedVersion);
  if (!isLocalDate(from) || version === null) return null;
  if (intent === "agreed") return { answer: { from, version, answer: intent, on: null, text: "" } };
  if (intent !== "contested") return null;
  const on = typedOn === "" ? null : typedOn;
  const text = typedText.trim();
  if (on !== null && !isLocalDate(on)) return { errors: { on: messages.anotherDay } };
  if (text.length > longestAnswer) return { errors: { text: messages.wordsTooLong } };
  if (text === "" && on === null) return { errors: { text: messages.noWords } };
  return { answer: { from, version, answer: intent, on, text } };
}

/** Reads the number of a version; null for anything else. */
export const readVersion = (typed: string): number | null =>
  /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : null;
