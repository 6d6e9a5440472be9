import { vi } from "vitest";
import { aroundEach } from "./around-each";

export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

aroundEach({ after: () => void vi.useRealTimers() });

/** Moves the Worker's clock on (timers keep running as they do). It is set back after the test. */
export function timePasses(ms: number) {
  vi.setSystemTime(Date.now() + ms);
}
