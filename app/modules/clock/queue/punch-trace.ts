// Traces of queued punches outside IndexedDB. A browser may clear that alone; then the traces show which punches are lost.
import type { PunchFields } from "../model/clock-state";

/** A queued punch as its person would state it again. */
export interface PunchTrace {
  key: string;
  /** The id of the person's profile. */
  for: string;
  action: Exclude<PunchFields["action"], "undo">;
  /** ISO 8601, by this device's clock. */
  device_at: string;
  mode?: PunchFields["mode"];
}

// Each punch has a name of its own, so that tabs that write together overwrite nothing.
const traceKeyOf = (key: string) => `fichaclara.queued.${key}`;
const tracePrefix = traceKeyOf("");

/** Leaves the trace of a punch that was queued. */
export function storeTrace({ key, for: profileId, action, device_at, mode }: PunchTrace): void {
  try {
    localStorage.setItem(traceKeyOf(key), JSON.stringify({ for: profileId, action, device_at, mode }));
  } catch {
    // Without storage a loss cannot be noticed.
  }
}

/** Deletes the traces of punches that the server has, or that their person discards. */
export function dropTraces(keys: readonly string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(traceKeyOf(key));
  } catch {
    // As above.
  }
}

/** Returns whether a punch has a trace: neither the server has it, nor did its person discard it. */
export const hasTrace = (key: string): boolean => listTraces().some((trace) => trace.key === key);

/** Lists the traces of one person's punches, or of everybody's, oldest first. */
export function listTraces(profileId?: string): PunchTrace[] {
  try {
    return Object.entries(localStorage)
      .filter(([name]) => name.startsWith(tracePrefix))
      .map(([name, text]) => ({
        ...(JSON.parse(String(text)) as PunchTrace),
        key: name.slice(tracePrefix.length),
      }))
      .filter((trace) => profileId === undefined || trace.for === profileId)
      .sort((one, other) => one.device_at.localeCompare(other.device_at));
  } catch {
    return [];
  }
}
