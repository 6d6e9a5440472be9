import type { Mode } from "~/modules/ledger/rules/payloads";
import type { RestPauses } from "~/time/worked";
import type { PunchAction } from "../punch-schema";

/** The event that can be undone, and the time limit (UTC milliseconds). */
export interface UndoableEvent {
  event: number;
  until: number;
}

/** The state of a person's clock. Instants are UTC milliseconds. */
export interface ClockState extends RestPauses {
  /** The open entry, by the id of its time log. Null also while an entry has no answer from the server yet. */
  openEntry: string | null;
  /** When the open entry began. */
  workingSince: number | null;
  /** When the open pause began. */
  pausedSince: number | null;
  /** The current mode; `on_site` without an open entry. */
  mode: Mode;
  undo: UndoableEvent | null;
  /** The server's instant of this state. */
  asOf: number;
}

/** The fields of a clock form. */
export interface PunchFields {
  action: PunchAction;
  mode?: Mode;
  pause_kind?: string;
  forgot_exit?: string;
  event?: string;
  /** The person confirmed the punch. */
  confirmed?: "1";
  expected_profile?: string;
}

/** Returns whether a punch can have the place of its device. */
export const hasPlace = (action: PunchAction): boolean => action === "check_in" || action === "check_out";

/** Returns the clock after a punch that has no answer yet, as if it were recorded. */
export function predictClock(clock: ClockState, { action, mode = clock.mode }: PunchFields, now: number) {
  const after: Partial<Record<PunchAction, Partial<ClockState>>> = {
    check_in: { openEntry: null, workingSince: now, pausedSince: null, restingSince: null, restedMs: 0 },
    check_out: { openEntry: null, workingSince: null, pausedSince: null },
    pause_start: { pausedSince: now, restingSince: now },
    pause_end: {
      pausedSince: null,
      restingSince: null,
      restedMs: clock.restedMs + (clock.restingSince ? now - clock.restingSince : 0),
    },
  };
  return { ...clock, ...after[action], mode, undo: null, asOf: now };
}
