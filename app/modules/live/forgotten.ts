const forgottenAfterMs = 12 * 3_600_000;

/** Whether an entry has been open for longer than anybody works: they probably forgot to clock out. */
export const isProbablyForgotten = (checkInTime: number, now: number) => now - checkInTime > forgottenAfterMs;
