import type { LocalDate } from "~/time/dates";

/** Returns the path of a planned week. */
export const weekPath = (week: LocalDate, more: Record<string, string> = {}): string =>
  `/shifts?${new URLSearchParams({ week, ...more })}`;

/** Returns the path of the review before a week is published. */
export const publishPath = (week: LocalDate): string => `/shifts/publish?${new URLSearchParams({ week })}`;

/** Returns the path of the screen that shares a published week. */
export const sharePath = (week: LocalDate): string => `/shifts/share?${new URLSearchParams({ week })}`;

/** Whether two addresses show the same week of the same people. The day that a phone shows may differ. */
export const isSameWeekPath = (one: URL, other: URL): boolean =>
  one.pathname === other.pathname &&
  ["week", "person"].every((name) => one.searchParams.get(name) === other.searchParams.get(name));
