// Gives the time of a wall clock in Madrid from Intl, independently of the code under test.

const wallClock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Madrid",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** Returns date (dd/mm/yyyy) and time (HH:mm:ss) at an instant (ms). */
export function madridTime(at: number): { date: string; time: string } {
  const [date = "", time = ""] = wallClock.format(at).split(", ");
  return { date, time };
}

/** Returns every `dd/mm/yyyy HH:mm:ss` that the clock shows between two instants. */
export function madridTimesBetween(from: number, to: number): string[] {
  const second = 1_000;
  const first = Math.floor(from / second) * second;
  const count = Math.floor((to - first) / second) + 1;
  return Array.from({ length: count }, (_, index) => {
    const { date, time } = madridTime(first + index * second);
    return `${date} ${time}`;
  });
}
