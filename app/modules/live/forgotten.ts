/** Nobody works for longer than this: they probably forgot to clock out. */
export const forgottenAfterMs = 12 * 3_600_000;

/** Whether an entry has been open for longer than anybody works. */
export const isProbablyForgotten = (checkInTime: number, now: number) => now - checkInTime > forgottenAfterMs;
