import type { ShiftNotice } from "../notice-own-shifts.server";
import { messages } from "./messages";

/** Returns the clock's text about a person's shifts: one is offered to them, or new ones are published. Null without either. */
export function noticeText({ isOffered, isUnseen }: ShiftNotice): string | null {
  if (isOffered) return messages.calls;
  return isUnseen ? messages.newShifts : null;
}
