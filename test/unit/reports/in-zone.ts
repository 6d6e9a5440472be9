import { localDateOf } from "~/time/zones";

/** What clocks without seconds say of a shift; null while it is open. */
export const shownMs = ({
  checkInTime,
  checkOutTime,
}: {
  checkInTime: number;
  checkOutTime: number | null;
}) =>
  checkOutTime === null
    ? null
    : checkOutTime - (checkOutTime % 60_000) - (checkInTime - (checkInTime % 60_000));

/** Shifts as logs of a place of work in a zone. */
export const inZone = <Shift extends { checkInTime: number; checkOutTime: number | null }>(
  shifts: readonly Shift[],
  zone: string,
) =>
  shifts.map((shift) => ({
    ...shift,
    day: localDateOf(shift.checkInTime, zone),
    isExitMissing: false,
    durationMs: shownMs(shift),
    grossMs: shownMs(shift),
  }));
