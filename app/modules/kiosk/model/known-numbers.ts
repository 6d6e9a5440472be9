import type { KioskView } from "../kiosk-view";

const key = "fichaclara.pin-lengths";

type Lengths = Record<string, number>;

/**
 * Returns the length of each number's PIN when it was last right at this device. Only the device knows it. The server stores no
 * lengths, and never shows whether a number exists.
 */
function read(): Lengths {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Lengths;
  } catch {
    return {};
  }
}

/** Returns whether the text is a known number, and no longer known number begins with it. */
export function isWholeNumber(typed: string): boolean {
  const lengths = read();
  return typed in lengths && !Object.keys(lengths).some((each) => each !== typed && each.startsWith(typed));
}

/** Returns whether the text is as long as that number's last right PIN. */
export const isWholePin = ({ number, pin }: { number: string; pin: string }): boolean =>
  pin !== "" && read()[number] === pin.length;

/** Remembers the length of a right PIN. Forgets the length for a number whose PIN was wrong. */
export function noteEntered({ number, pin }: { number: string; pin: string }, view: KioskView | null): void {
  if (view === null || view.view === "offline" || view.view === "done") return;
  const kept = Object.entries(read()).filter(([each]) => each !== number);
  const lengths = Object.fromEntries(view.view === "start" ? kept : [...kept, [number, pin.length]]);
  try {
    localStorage.setItem(key, JSON.stringify(lengths));
  } catch {
    // Without storage people end a number or a PIN with a key.
  }
}
