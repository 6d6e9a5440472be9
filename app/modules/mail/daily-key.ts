import { localDateOf } from "~/time/zones";

interface DailyMail {
  kind: string;
  /** To whom, or about whom and what: whatever tells mails of this kind apart that a day may bring. */
  to: string[];
  now: number;
  timeZone: string;
}

/**
 * The key of a mail that is queued once a kind, recipient and day. Somebody who does the same thing again and again, or does it and
 * takes it back, sends no more than one.
 */
export const dailyKey = ({ kind, to, now, timeZone }: DailyMail): string =>
  [kind, ...to, localDateOf(now, timeZone)].join(":");
