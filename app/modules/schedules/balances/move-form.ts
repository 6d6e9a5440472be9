import { formatDate, type LocalDate } from "~/time/dates";
import { missingDay, parseDate } from "~/time/typed-dates";
import { faultOfMove, type MoveFault } from "../model/fault-of-move";
import { parseHours } from "../parse-hours";
import type { ScheduleContents } from "../schedule-content";
import { hoursTexts, messages, moveText } from "./messages";

/** The fields of the form by name, as typed. */
export type TypedMove = Record<string, string>;

/** The errors by the name of the field. */
export type MoveErrors = Partial<Record<string, string>>;

type NewMove = ScheduleContents["balance_moved"];

export const moveReasons = ["paid", "rested", "adjusted", "opening"] as const;

interface MoveContext {
  /** The day from which the balance counts; null without terms. */
  openingOn: LocalDate | null;
  todayOn: LocalDate;
  /** Whether the user sees the whole balance. An opening takes away what came before it. */
  mayOpen: boolean;
}

/** Reads the form. Returns a move that can be recorded, or the errors. */
export function readMoveForm(
  typedMove: TypedMove,
  { openingOn, todayOn, mayOpen }: MoveContext,
): { move: NewMove } | { errors: MoveErrors } {
  const reason = moveReasons.find((each) => each === typedMove.reason);
  if (!reason) return { errors: { reason: messages.noReason } };
  if (reason === "opening" && !mayOpen) return { errors: { reason: messages.openedElsewhere } };
  const errors: MoveErrors = {};
  const move: NewMove = {
    minutes: readMinutes(typedMove, reason, errors),
    on: readDate(typedMove, errors),
    reason,
    text: (typedMove.text ?? "").trim(),
  };
  // A field that cannot be read has its error already. The others are judged with a value that has no fault.
  const judgedMove = {
    ...move,
    ...(errors.hours && { minutes: 1 }),
    ...(errors.on && { on: todayOn }),
  };
  const fault = faultOfMove(judgedMove, { openingOn, todayOn });
  if (fault) errors[fieldOfFault[fault]] ??= moveText(fault, openingOn && formatDate(openingOn));
  return Object.keys(errors).length > 0 ? { errors } : { move };
}

/** Returns signed minutes, or 0 after adding an error. Paid and rested hours lower the balance, and have no sign. */
function readMinutes({ hours = "" }: TypedMove, reason: NewMove["reason"], errors: MoveErrors): number {
  const [, sign = "", digits = ""] = /^\s*([+−–-]?)([^]*)$/u.exec(hours) ?? [];
  const isLowering = reason === "paid" || reason === "rested";
  const parsedHours = parseHours(digits);
  if ("fault" in parsedHours) errors.hours = hoursTexts[parsedHours.fault];
  else if (isLowering && sign !== "") errors.hours = messages.withoutSign;
  else {
    const isNegative = isLowering || (sign !== "" && sign !== "+");
    return isNegative ? 0 - parsedHours.minutes : parsedHours.minutes;
  }
  return 0;
}

/** Returns the date, or an empty text after adding an error. */
function readDate({ on: text = "" }: TypedMove, errors: MoveErrors): LocalDate {
  const on = parseDate(text);
  if (on === null) errors.on = missingDay(text) ?? messages.notADate;
  return on ?? "";
}

/** The field beside which each fault is shown. */
const fieldOfFault: Record<MoveFault, string> = {
  "without-hours": "hours",
  "not-a-date": "on",
  "in-the-future": "on",
  "before-opening": "on",
  "too-early": "on",
  "without-text": "text",
  "text-too-long": "text",
};
