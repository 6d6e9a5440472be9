import type { LocalDate } from "~/time/dates";
import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { groundTexts } from "./messages";
import type { Correction } from "./correction";
import { otherVersionText } from "./correction-line";
import { versionInShort } from "./version-text";

/**
 * A removed entry: a correction voided it or moved it to another day, or the company refused to add it. Its day shows what became
 * of it.
 */
export interface RemovedEntry {
  /** The id of the correction. */
  id: string;
  /** Null if the entry was never added. */
  entryId: string | null;
  /** The register's day that shows it. With a schedule it is shown on the working day of its check-in. */
  on: LocalDate;
  checkInTime: number;
  /** The present day of a moved entry; null if it does not count. */
  to: LocalDate | null;
  /** Its hours are in this zone. */
  timeZone: string;
  text: string;
  /** In sentences, with the person who states each version. */
  inFull: string;
  /** Whether the two sides disagree. */
  isDisputed: boolean;
}

/**
 * Returns the removed entry of a correction: voided, moved, or refused as an addition. Null for any other correction, since the
 * entry's day shows the entry.
 */
export function removedEntryOf(correction: Correction): RemovedEntry | null {
  switch (correction.kind) {
    case "void":
      return entryVoidedBy(correction);
    case "change":
      return entryMovedBy(correction);
    case "add":
      return entryRefusedBy(correction);
  }
}

function entryVoidedBy(correction: Correction): RemovedEntry | null {
  const { id, day, timeZone, before, entryId, applied, proposed, answered } = correction;
  if (!applied || !before || entryId === null) return null;
  const text = `${versionInShort(before, timeZone, null)}: no cuenta, quitado ${groundTexts[applied.ground]}`;
  const isDisputed = applied.ground === "without_agreement";
  const accepted = answered?.answer === "accept" ? ` y lo aceptó ${answered.name}` : "";
  const authorSentence = isDisputed
    ? otherVersionText(correction)
    : `Lo propuso ${proposed.name}${accepted}.`;
  const { check_in_at: checkInTime } = before.times;
  return {
    id,
    entryId,
    on: day,
    checkInTime,
    to: null,
    timeZone,
    text,
    isDisputed,
    inFull: `${text}. ${authorSentence}`,
  };
}

function entryMovedBy({ id, timeZone, before, entryId, entryOn, applied }: Correction): RemovedEntry | null {
  if (!applied || !before || entryId === null || entryOn === null) return null;
  const { check_in_at: checkInTime } = before.times;
  const on = localDateOf(checkInTime, timeZone);
  if (entryOn === on) return null;
  const text = `${versionInShort(before, timeZone, null)}: pasó al ${formatDate(entryOn)}`;
  const isDisputed = applied.ground === "without_agreement";
  return { id, entryId, on, checkInTime, to: entryOn, timeZone, text, isDisputed, inFull: `${text}.` };
}

/** Only the worker's own refused addition remains visible. An addition with which the worker disagrees does not. */
function entryRefusedBy(correction: Correction): RemovedEntry | null {
  const { id, day, timeZone, status, after, proposed, profileId, entryOn } = correction;
  if (status !== "disagreed" || !after || proposed.profileId !== profileId || entryOn !== null) return null;
  const inFull = otherVersionText(correction);
  return {
    id,
    entryId: null,
    on: day,
    checkInTime: after.times.check_in_at,
    to: null,
    timeZone,
    isDisputed: true,
    text: inFull.slice(0, -1),
    inFull,
  };
}

/** Returns the removed entries of several corrections, in their order. An entry that left a day twice appears once. */
export function removedEntriesOf(corrections: readonly Correction[]): RemovedEntry[] {
  const removedEntries = corrections.flatMap((correction) => removedEntryOf(correction) ?? []);
  return [...new Map(removedEntries.map((each) => [`${each.entryId ?? each.id} ${each.on}`, each])).values()];
}
