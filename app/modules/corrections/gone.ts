import type { LocalDate } from "~/time/dates";
import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import type { Correction } from "./correction";
import { otherVersion } from "./other-version";
import { versionInShort } from "./version-text";

/** An entry that a correction took away from a day: whoever looks for it there reads where it went. */
export interface Gone {
  /** The correction's. */
  id: string;
  entryId: string;
  /** The day on which it stood. */
  on: LocalDate;
  /** The day on which it stands now; null of what does not count. */
  to: LocalDate | null;
  /** In few words, and with what the other of the two says. */
  text: string;
  inFull: string;
}

/**
 * What a correction took away from a day: it was moved to another, or taken away although its person does not agree. Null of any
 * other; what both want away is told with the corrections alone.
 */
export function goneBy(correction: Correction): Gone | null {
  const { id, kind, day, timeZone, before, entryId, entryOn, applied } = correction;
  if (!applied || !before || entryId === null) return null;
  const said = versionInShort(before, timeZone, null);
  if (kind === "void" && applied.ground === "without_agreement") {
    const text = `${said}: no cuenta, quitado sin acuerdo`;
    return { ...{ id, entryId, on: day, to: null, text }, inFull: `${text}. ${otherVersion(correction)}` };
  }
  const on = localDateOf(before.times.check_in_at, timeZone);
  if (kind !== "change" || entryOn === null || entryOn === on) return null;
  const text = `${said}: pasó al ${formatDate(entryOn)}`;
  return { id, entryId, on, to: entryOn, text, inFull: text };
}

/** The same of several corrections, in their order; an entry that left a day twice is told once. */
export function goneByAll(corrections: readonly Correction[]): Gone[] {
  const gone = corrections.flatMap((correction) => goneBy(correction) ?? []);
  return [...new Map(gone.map((each) => [`${each.entryId} ${each.on}`, each])).values()];
}
