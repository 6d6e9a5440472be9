// Stores the local Stripe's state, and how far its clock was moved, between two starts.
import { existsSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { writePrivateFile } from "../private-file";
import type { Clock } from "./core/clock";
import { emptyState, type State } from "./core/state";

/** The file's format: a file with another one is ignored. */
const format = 2;

interface Saved {
  format: number;
  aheadMs: number;
  state: State;
}

/** Opens the state of a folder, and a clock: this computer's time plus the amount that it was moved. */
export function openSavedState(stateDir: string) {
  const file = join(stateDir, "stripe.json");
  const saved = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Saved) : null;
  const isReadable = saved?.format === format;
  const state = isReadable ? saved.state : emptyState();
  let aheadMs = isReadable ? saved.aheadMs : 0;
  let written = "";
  const clock: Clock = {
    now: () => Date.now() + aheadMs,
    appNow: () => Date.now(),
    moveTo: (instantMs) => void (aheadMs = Math.max(aheadMs, instantMs - Date.now())),
  };
  /** Writes changes atomically. */
  const save = () => {
    const content = JSON.stringify({ format, aheadMs, state } satisfies Saved);
    if (content === written) return;
    writePrivateFile(`${file}.new`, content);
    renameSync(`${file}.new`, file);
    written = content;
  };
  return { state, clock, save };
}
