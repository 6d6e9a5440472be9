import { UNDO_MS } from "~/modules/ledger/model/decide-punch";
import { openPauseOf } from "~/modules/ledger/model/entry";
import { openEntryOf, type Person } from "~/modules/ledger/model/person";
import type { PunchAction } from "./punch-schema";

/** Whoever takes back what they did so long ago has tapped twice. */
const SECOND_TAP_MS = 5_000;

/** What somebody did a moment ago, which a punch would take back. */
type Opposite = "check_in" | "check_out" | "pause_start" | "pause_end";

/** Why a punch is held back: it is a second tap, or it may not be meant, and is asked for again. */
export type HeldBack =
  { code: "second-tap"; did: Opposite } | { code: "unsure"; did: Extract<Opposite, `check_${string}`> };

/** Whether a punch follows its opposite so soon that it is held back. Coming and leaving are asked for within a minute. */
export function heldBack(person: Person, action: PunchAction, now: number): HeldBack | null {
  const last = oppositeOf(person, action);
  if (last === null) return null;
  // Requests may overtake each other: what happened after `now` has just happened.
  const elapsed = now - last.at;
  if (elapsed < SECOND_TAP_MS) return { code: "second-tap", did: last.did };
  if (elapsed >= UNDO_MS || last.did === "pause_start" || last.did === "pause_end") return null;
  return { code: "unsure", did: last.did };
}

function oppositeOf(person: Person, action: PunchAction): { did: Opposite; at: number } | null {
  const open = openEntryOf(person);
  const did = (did: Opposite, at: number | null | undefined) =>
    at === null || at === undefined ? null : { did, at };
  switch (action) {
    case "check_in":
      return open ? null : did("check_out", leftAt(person));
    case "check_out":
      return did("check_in", open?.times.check_in_at);
    case "pause_start":
      return did("pause_end", open?.times.pauses.at(-1)?.end_at);
    case "pause_end":
      return did("pause_start", open && openPauseOf(open)?.start_at);
    case "change_mode":
    case "undo":
      return null;
  }
}

/** When somebody left, unless they did anything since. */
const leftAt = ({ state: { undo } }: Person): number | null =>
  undo.find(({ kind }) => kind === "check_out" || kind === "exit_missing")?.at ?? null;
