import { localDateOf } from "~/time/zones";
import type { EachKind } from "./mail-rules";

interface DailyMail<Kind extends EachKind> {
  kind: Kind;
  /** The recipient and the subject: all that distinguishes mails of this kind on one day. */
  to: string[];
  now: number;
  timeZone: string;
}

/**
 * Returns the key of a mail that is queued once a kind, recipient and day. A repeated action, also with its reversal, sends one
 * mail at most.
 */
export const dailyKey = <Kind extends EachKind>({
  kind,
  to,
  now,
  timeZone,
}: DailyMail<Kind>): `${Kind}:${string}` => `${kind}:${[...to, localDateOf(now, timeZone)].join(":")}`;
