import type { ShiftNotice } from "../notice-own-shifts.server";
import { messages } from "./messages";

/** Returns what the clock says about a person's shifts: one is offered to them, or new ones are published. Null if there is nothing to say. */
export function noticeText({ isOffered, isUnseen }: ShiftNotice): string | null {
  if (isOffered) return messages.calls;
  return isUnseen ? messages.newShifts : null;
}
