import { undoMs } from "~/modules/ledger/rules/decide-punch";
import { openPauseOf } from "~/modules/ledger/rules/entry";
import { openEntryOf, type Person } from "~/modules/ledger/rules/person";
import type { PunchAction } from "../punch-schema";

/** A punch that reverses another within this time is a double tap. */
const doubleTapMs = 5_000;

/** A recent punch that the new one would reverse. */
type OppositePunch = "check_in" | "check_out" | "pause_start" | "pause_end";

/** Why a punch is held back: it is a double tap, or it needs a confirmation. */
export type DoubleTapRefusal =
  | { code: "double-tap"; did: OppositePunch }
  | { code: "unsure"; did: Extract<OppositePunch, `check_${string}`> };

/** Returns why a punch is held back, or null. A check-in or check-out within a minute of its opposite needs a confirmation. */
export function guardDoubleTap(person: Person, action: PunchAction, now: number): DoubleTapRefusal | null {
  // Requests may overtake each other, so the last event may be later than `now`.
  const recent = oppositesOf(person, action).filter(({ at }) => now - at < undoMs);
  const tapped = recent.find(({ at }) => now - at < doubleTapMs);
  if (tapped) return { code: "double-tap", did: tapped.did };
  const [doubtful] = recent.flatMap(({ did }) => (did === "check_in" || did === "check_out" ? [did] : []));
  return doubtful ? { code: "unsure", did: doubtful } : null;
}

/** Returns the punches that have left this action under the finger, newest first. */
function oppositesOf(person: Person, action: PunchAction): { did: OppositePunch; at: number }[] {
  const open = openEntryOf(person);
  const did = (did: OppositePunch, at: number | null | undefined) =>
    at === null || at === undefined ? [] : [{ did, at }];
  const began = did("pause_start", open && openPauseOf(open)?.start_at);
  const endedPause = did("pause_end", open?.times.pauses.at(-1)?.end_at);
  switch (action) {
    case "check_in":
      return open ? [] : did("check_out", lastCheckOutAt(person));
    case "check_out":
      return [...began, ...endedPause, ...did("check_in", open?.times.check_in_at)];
    case "pause_start":
      return endedPause;
    case "pause_end":
      return began;
    case "change_mode":
    case "undo":
      return [];
  }
}

/** Returns when the person left, unless they punched since. */
const lastCheckOutAt = ({ state: { undo } }: Person): number | null =>
  undo.find(({ kind }) => kind === "check_out" || kind === "exit_missing")?.at ?? null;
