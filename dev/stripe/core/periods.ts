// Billing periods: months from an anchor, in UTC, as Stripe counts them. All instants in unix seconds.

export interface Period {
  start: number;
  end: number;
}

/** Returns the instant `months` after the anchor. If the month lacks that day, it is the month's last one. */
export function monthsAfter(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  const sinceMidnight =
    anchor - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()) / 1000;
  return Date.UTC(year, month, day) / 1000 + sinceMidnight;
}

/** Returns the period of an instant. */
export function periodAround(anchor: number, at: number): Period {
  const [a, b] = [new Date(anchor * 1000), new Date(at * 1000)];
  let months = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
  if (monthsAfter(anchor, months) > at) months -= 1;
  else if (monthsAfter(anchor, months + 1) <= at) months += 1;
  return { start: monthsAfter(anchor, months), end: monthsAfter(anchor, months + 1) };
}

/** Returns the share of a period's amount for its remaining time, to the second, in cents. */
export function prorate(amount: number, whole: Period, from: number): number {
  return Math.round((amount * (whole.end - from)) / (whole.end - whole.start));
}

/** Returns the next instant at which that day of a month begins, in UTC. */
export function nextDayOfMonth(day: number, at: number): number {
  const now = new Date(at * 1000);
  const candidates = [0, 1].map((ahead) => {
    const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + ahead];
    const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    return Date.UTC(year, month, Math.min(day, lastDay)) / 1000;
  });
  return candidates.find((candidate) => candidate > at)!;
}
