import type { LocalDate } from "~/time/dates";
import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { grounds } from "./copy";
import type { Correction } from "./correction";
import { otherVersion } from "./correction-line";
import { versionInShort } from "./version-text";

/**
 * What a list of a day's entries does not show: one that a correction took away from it, or one that its person says was there.
 * Whoever looks for it there reads what became of it.
 */
export interface Gone {
  /** The correction's. */
  id: string;
  /** Null of one that never came to be. */
  entryId: string | null;
  /** The day on which it stood. */
  on: LocalDate;
  /** The day on which it stands now; null of what does not count. */
  to: LocalDate | null;
  /** In few words. */
  text: string;
  /** In sentences, and with who says what. */
  inFull: string;
  /** Whether its two sides do not agree on it. */
  isDisputed: boolean;
}

/**
 * What a correction took away from a day, or what its person says is missing there and the company refused to add. Null of any
 * other: the entry that it is about stands on its day.
 */
export function goneBy(correction: Correction): Gone | null {
  switch (correction.kind) {
    case "void":
      return voidedBy(correction);
    case "change":
      return movedBy(correction);
    case "add":
      return refusedAs(correction);
  }
}

function voidedBy(correction: Correction): Gone | null {
  const { id, day, timeZone, before, entryId, applied, proposed, answered } = correction;
  if (!applied || !before || entryId === null) return null;
  const text = `${versionInShort(before, timeZone, null)}: no cuenta, quitado ${grounds[applied.ground]}`;
  const isDisputed = applied.ground === "without_agreement";
  const accepted = answered?.answer === "accept" ? ` y lo aceptó ${answered.name}` : "";
  const who = isDisputed ? otherVersion(correction) : `Lo propuso ${proposed.name}${accepted}.`;
  return { ...{ id, entryId, on: day, to: null, text, isDisputed }, inFull: `${text}. ${who}` };
}

function movedBy({ id, timeZone, before, entryId, entryOn, applied }: Correction): Gone | null {
  if (!applied || !before || entryId === null || entryOn === null) return null;
  const on = localDateOf(before.times.check_in_at, timeZone);
  if (entryOn === on) return null;
  const text = `${versionInShort(before, timeZone, null)}: pasó al ${formatDate(entryOn)}`;
  const isDisputed = applied.ground === "without_agreement";
  return { ...{ id, entryId, on, to: entryOn, text, isDisputed }, inFull: `${text}.` };
}

/** What its person disagrees with is over, and nothing stands of it; what the company refuses its person goes on saying. */
function refusedAs(correction: Correction): Gone | null {
  const { id, day, status, proposed, profileId, entryOn } = correction;
  if (status !== "disagreed" || proposed.profileId !== profileId || entryOn !== null) return null;
  const inFull = otherVersion(correction);
  return { ...{ id, entryId: null, on: day, to: null, isDisputed: true }, text: inFull.slice(0, -1), inFull };
}

/** The same of several corrections, in their order; an entry that left a day twice is told once. */
export function goneByAll(corrections: readonly Correction[]): Gone[] {
  const gone = corrections.flatMap((correction) => goneBy(correction) ?? []);
  return [...new Map(gone.map((each) => [`${each.entryId ?? each.id} ${each.on}`, each])).values()];
}
