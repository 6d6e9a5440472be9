import { localDateOf } from "~/time/zones";

/** Shifts as logs of a place of work in a zone. */
export const inZone = <Shift extends { checkInTime: number }>(shifts: readonly Shift[], zone: string) =>
  shifts.map((shift) => ({ ...shift, day: localDateOf(shift.checkInTime, zone), isExitMissing: false }));
