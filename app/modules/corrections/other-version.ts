import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { copy } from "./copy";
import type { Correction, Version } from "./correction";
import { spanText } from "./correction-line";
import { versionText } from "./version-text";

/**
 * What an entry that its parties disagree on does not say, who says it, and who does not: `Ana dice: 09:00 – 18:30
 * (9 h 30 min). Olga no está de acuerdo.`
 */
export function otherVersion(correction: Correction): string {
  const { before, after, proposed, answered, status } = correction;
  const isApplied = status === "applied";
  const [said, inForce] = isApplied ? [before, after] : [after, before];
  const who = isApplied ? answered : proposed;
  const nothing = isApplied ? copy.nothingBefore : copy.nothingAfter;
  const text = said ? differenceText(said, inForce, correction.timeZone) : nothing;
  const against = isApplied
    ? `Consta lo que propuso ${proposed.name}`
    : answered && `${answered.name} no está de acuerdo`;
  return [`${(who ?? proposed).name} dice: ${text}`, ...(against ? [against] : [])].join(". ") + ".";
}

/** A version in few words, with what of its day, its pauses and its places of work is another than in the one beside it. */
function differenceText(said: Version, other: Version | null, timeZone: string): string {
  const dayOf = ({ times }: Version) => localDateOf(times.check_in_at, timeZone);
  const isMoved = other !== null && dayOf(said) !== dayOf(other);
  const known = new Map(other ? versionText(other, timeZone) : []);
  const parts = versionText(said, timeZone)
    .filter(([name, text]) => ["Pausas", "Dónde"].includes(name) && known.get(name) !== text)
    .map(([name, text]) => `${name.toLowerCase()}: ${text}`);
  const span = spanText(said, timeZone);
  return [isMoved ? `${formatDate(dayOf(said))}, ${span}` : span, ...(other ? parts : [])].join("; ");
}
