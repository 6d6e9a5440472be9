// Stores the local Stripe's state, and how far its clock was moved, between two starts.
import { existsSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { writePrivateFile } from "../private-file";
import type { Clock } from "./core/clock";
import { emptyState, type State } from "./core/state";

/** The file's format: a file with another one is ignored. */
const FORMAT = 1;

interface Kept {
  format: number;
  aheadMs: number;
  state: State;
}

/** Opens the state of a folder, and a clock: this computer's time plus the amount that it was moved. */
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
    /** Writes changes atomically. */
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
