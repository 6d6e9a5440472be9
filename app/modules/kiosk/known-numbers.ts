import type { KioskView } from "./kiosk-view";

const key = "kiosk-pin-lengths";
/** As many as a company has people at one door, and then some. */
const most = 1_000;

type Lengths = Record<string, number>;

/**
 * How many digits the PIN of each number had that was right at this device last. It is known here alone: the server keeps no length,
 * and tells of nobody whether there is such a number.
 */
function read(): Lengths {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Lengths;
  } catch {
    return {};
  }
}

/** Whether what is typed is a number that is known here, and no longer one that is known begins with it. */
export function isWholeNumber(typed: string): boolean {
  const lengths = read();
  return typed in lengths && !Object.keys(lengths).some((each) => each !== typed && each.startsWith(typed));
}

/** Whether what is typed is as long as the PIN of that number was. */
export const isWholePin = ({ number, pin }: { number: string; pin: string }): boolean =>
  pin !== "" && read()[number] === pin.length;

/** Keeps what an answer tells of the PIN that was typed: a right one is remembered by its length, a wrong one forgotten. */
export function noteEntered({ number, pin }: { number: string; pin: string }, view: KioskView | null): void {
  if (view === null || view.view === "offline" || view.view === "done") return;
  const kept = Object.entries(read())
    .filter(([each]) => each !== number)
    .slice(-(most - 1));
  const lengths = Object.fromEntries(view.view === "start" ? kept : [...kept, [number, pin.length]]);
  try {
    localStorage.setItem(key, JSON.stringify(lengths));
  } catch {
    // Without storage everybody ends what they type by a key, as the first time.
  }
}
