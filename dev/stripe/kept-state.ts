// What the local Stripe remembers from one start to the next, and how far its clock has been moved.
import { existsSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { writePrivateFile } from "../private-file";
import type { Clock } from "./core/clock";
import { emptyState, type State } from "./core/state";

/** Of the file: another one is not read. */
const FORMAT = 1;

interface Kept {
  format: number;
  aheadMs: number;
  state: State;
}

/** A clock that goes with this computer's, ahead of it by what it has been moved, and the memory of a state folder. */
export function openKeptState(stateDir: string) {
  const file = join(stateDir, "stripe.json");
  const kept = read(file);
  let aheadMs = kept?.aheadMs ?? 0;
  let written = "";
  const state = kept?.state ?? emptyState();
  const clock: Clock = {
    now: () => Date.now() + aheadMs,
    wallNow: () => Date.now(),
    moveTo: (instantMs) => void (aheadMs = Math.max(aheadMs, instantMs - Date.now())),
  };
  return {
    state,
    clock,
    /** Writes down what has changed, whole or not at all. */
    save() {
      const content = JSON.stringify({ format: FORMAT, aheadMs, state } satisfies Kept);
      if (content === written) return;
      writePrivateFile(`${file}.new`, content);
      renameSync(`${file}.new`, file);
      written = content;
    },
  };
}

function read(file: string): Kept | null {
  if (!existsSync(file)) return null;
  const kept = JSON.parse(readFileSync(file, "utf8")) as Kept;
  return kept.format === FORMAT ? kept : null;
}
