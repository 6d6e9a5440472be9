// Stores the local Stripe's state, and how far its clock was moved, between two starts.
import { existsSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { writePrivateFile } from "../private-file";
import type { Clock } from "./core/clock";
import { emptyState, type StripeState } from "./core/state";

/** The file's format: a file with another one is ignored. */
const stateFormat = 2;

interface SavedState {
  format: number;
  aheadMs: number;
  state: StripeState;
}

/** Opens the state of a folder, and a clock: this computer's time plus the amount that it was moved. */
export function openSavedState(stateDir: string) {
  const file = join(stateDir, "stripe.json");
  const savedState = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as SavedState) : null;
  const isReadable = savedState?.format === stateFormat;
  const state = isReadable ? savedState.state : emptyState();
  let aheadMs = isReadable ? savedState.aheadMs : 0;
  let writtenContent = "";
  const clock: Clock = {
    now: () => Date.now() + aheadMs,
    appNow: () => Date.now(),
    moveTo: (instantMs) => void (aheadMs = Math.max(aheadMs, instantMs - Date.now())),
  };
  /** Writes changes atomically. */
  const save = () => {
    const content = JSON.stringify({ format: stateFormat, aheadMs, state } satisfies SavedState);
    if (content === writtenContent) return;
    writePrivateFile(`${file}.new`, content);
    renameSync(`${file}.new`, file);
    writtenContent = content;
  };
  return { state, clock, save };
}
