import type { Mode } from "~/modules/ledger/model/payloads";
import type { Rest } from "~/time/worked";
import type { PunchAction } from "./punch-schema";

/** The punch that can be undone, and until when (UTC milliseconds). */
export interface Undoable {
  event: number;
  until: number;
}

/** Where somebody stands, as their clock shows it. Instants in UTC milliseconds. */
export interface ClockState extends Rest {
  /** When the open entry began; null out of work. */
  workingSince: number | null;
  /** When the pause began that they are in. */
  pausedSince: number | null;
  /** Where they work; out of work, on site. */
  mode: Mode;
  undo: Undoable | null;
  /** The server's instant at which this was true. */
  asOf: number;
}

/** What the fields of a clock's form ask. */
export interface PunchFields {
  action: PunchAction;
  mode?: Mode;
  pause_kind?: string;
  forgot_exit?: string;
  event?: string;
  /** They were asked whether they mean it. */
  confirmed?: "1";
  /** Whose punch it is. */
  profile?: string;
}

/** What a clock shows of a punch that is on its way: what it will be unless it is refused. */
export function foretold(clock: ClockState, { action, mode = clock.mode }: PunchFields, now: number) {
  const after: Partial<Record<PunchAction, Partial<ClockState>>> = {
    check_in: { workingSince: now, pausedSince: null, restingSince: null, restedMs: 0 },
    check_out: { workingSince: null, pausedSince: null },
    pause_start: { pausedSince: now, restingSince: now },
    pause_end: {
      ...{ pausedSince: null, restingSince: null },
      restedMs: clock.restedMs + (clock.restingSince ? now - clock.restingSince : 0),
    },
  };
  return { ...clock, ...after[action], mode, undo: null, asOf: now };
}
