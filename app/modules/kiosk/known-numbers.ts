import type { KioskView } from "./kiosk-view";

const key = "kiosk-pin-lengths";

type Lengths = Record<string, number>;

/**
 * The length of each number's PIN when it was last right at this device. Only the device knows it: the server keeps no lengths, and tells
 * nobody whether a number exists.
 */
function read(): Lengths {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Lengths;
  } catch {
    return {};
  }
}

/** Whether what is typed is a known number, and no longer known number begins with it. */
export function isWholeNumber(typed: string): boolean {
  const lengths = read();
  return typed in lengths && !Object.keys(lengths).some((each) => each !== typed && each.startsWith(typed));
}

/** Whether what is typed is as long as the PIN of that number was. */
export const isWholePin = ({ number, pin }: { number: string; pin: string }): boolean =>
  pin !== "" && read()[number] === pin.length;

/** Remembers the length of a PIN that was right, and forgets that of a number whose PIN was wrong. */
export function noteEntered({ number, pin }: { number: string; pin: string }, view: KioskView | null): void {
  if (view === null || view.view === "offline" || view.view === "done") return;
  const kept = Object.entries(read()).filter(([each]) => each !== number);
  const lengths = Object.fromEntries(view.view === "start" ? kept : [...kept, [number, pin.length]]);
  try {
    localStorage.setItem(key, JSON.stringify(lengths));
  } catch {
    // Without storage everybody ends what they type by a key, as the first time.
  }
}
