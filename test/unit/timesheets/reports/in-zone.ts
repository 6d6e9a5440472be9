import { localDateOf } from "~/time/zones";

/** Returns a shift's length on clocks without seconds; null while it is open. */
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

/** Returns shifts as entries of a workplace in a zone. */
export const inZone = <Shift extends { checkInTime: number; checkOutTime: number | null }>(
  shifts: readonly Shift[],
  zone: string,
) =>
  shifts.map((shift) => ({
    pauses: [],
    timeZone: zone,
    ...shift,
    day: localDateOf(shift.checkInTime, zone),
    isExitMissing: false,
    mark: null,
    durationMs: shownMs(shift),
    grossMs: shownMs(shift),
  }));
