/** Marks that this device has queued punches. It is read synchronously: a tap has no time to wait for the queue. */
const queueMarkKey = "fichaclara.queued";

/** The window event that this device's queue dispatches after a change. */
export const queueChanged = "fichaclara:queue";

export function hasQueued(): boolean {
  try {
    return localStorage.getItem(queueMarkKey) !== null;
  } catch {
    return false;
  }
}

export function markQueued(count: number): void {
  try {
    if (count > 0) localStorage.setItem(queueMarkKey, String(count));
    else localStorage.removeItem(queueMarkKey);
  } catch {
    // Without storage there are no queued punches either.
  }
}
