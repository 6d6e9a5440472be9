import { copy } from "./copy";
import type { Correction } from "./correction";
import { versionInShort } from "./version-text";

/**
 * What an entry that its parties disagree on does not say, who says it, and who does not: `Ana dice: 09:00 – 18:30
 * (9 h 30 min). Olga no está de acuerdo.`
 */
export function otherVersion(correction: Correction): string {
  const { before, after, timeZone, proposed, answered, status } = correction;
  const isApplied = status === "applied";
  const [said, inForce] = isApplied ? [before, after] : [after, before];
  const who = isApplied ? answered : proposed;
  const nothing = isApplied ? copy.nothingBefore : copy.nothingAfter;
  const text = said ? versionInShort(said, timeZone, inForce) : nothing;
  const isGone = isApplied && after === null ? `: ${copy.nothingAfter}` : "";
  const against = isApplied
    ? `Consta lo que propuso ${proposed.name}${isGone}`
    : answered && `${answered.name} no está de acuerdo`;
  return [`${(who ?? proposed).name} dice: ${text}`, ...(against ? [against] : [])].join(". ") + ".";
}
