// Computes calendar dates from Intl in Swedish (which writes YYYY-MM-DD HH:mm:ss), minute by minute. It is slow and plain, and shares
// nothing with app/time.
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const swedish = new Map<string, Intl.DateTimeFormat>();

export function oracleWallTime(at: number, zone: string): string {
  const clock =
    swedish.get(zone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  swedish.set(zone, clock);
  return clock.format(at);
}

export function oracleDate(at: number, zone: string): string {
  return oracleWallTime(at, zone).slice(0, 10);
}

/** Returns the first minute at which the calendar of `zone` shows `on` or a later date. */
export function oracleStartOfDay(on: string, zone: string): number {
  const utcMidnightAt = Date.parse(`${on}T00:00:00Z`);
  for (let at = utcMidnightAt - 30 * hourMs; at < utcMidnightAt + 30 * hourMs; at += minuteMs) {
    if (oracleDate(at, zone) >= on) return at;
  }
  throw new Error(`${on} never begins in ${zone}`);
}
