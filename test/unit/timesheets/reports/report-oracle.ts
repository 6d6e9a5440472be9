// Computes a person's month in the slow and plain way: Intl's wall clock in Swedish, minutes counted one by one. It shares nothing with
// app/time nor with the report.

export interface Shift {
  checkInTime: number;
  checkOutTime: number | null;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

export function wallClock(at: number, zone: string): string {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
    clocks.set(zone, clock);
  }
  return clock.format(at);
}

/** Returns minutes by the day on which each shift starts; open shifts add none. */
export function oracleMinutes(shifts: Shift[], zone: string): Record<string, number> {
  const days: Record<string, number> = {};
  for (const { checkInTime, checkOutTime } of shifts) {
    const on = wallClock(checkInTime, zone).split(" ")[0]!;
    days[on] ??= 0;
    for (let at = checkInTime; checkOutTime !== null && at < checkOutTime; at += 60_000) days[on] += 1;
  }
  return days;
}
