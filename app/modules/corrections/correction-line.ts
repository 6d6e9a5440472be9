import { formatDateTime, formatWeekday } from "~/time/formats";
import { copy, statusText } from "./copy";
import type { Correction, Saying } from "./correction";
import { versionInShort } from "./version-text";

/** One correction as a sheet tells it: the day, both versions, who says what, when and why, and what became of it. */
export function correctionLine(correction: Correction): string {
  const { kind, day, timeZone, before, after, proposed, answered, applied, status } = correction;
  const versions = [
    ...(before ? [versionInShort(before, timeZone, after)] : []),
    ...(after ? [versionInShort(after, timeZone, before)] : []),
  ];
  const when = ({ at }: Saying) => ` el ${formatDateTime(at, timeZone)}`;
  const words = (text: string | null) => (text ? `: «${text}»` : "");
  const refusal = answered?.answer === "disagree" ? when(answered) + words(answered.text) : null;
  return [
    `${formatWeekday(day)}. ${copy.kinds[kind]}: ${versions.join(" → ")}`,
    `${proposed.name} lo propuso${when(proposed)}${words(proposed.text ?? copy.erased)}`,
    ...(applied && refusal ? [`No está de acuerdo: ${answered!.name}${refusal}`] : []),
    statusText(correction) +
      (applied
        ? `, por ${applied.name}${when(applied)}${words(applied.text ?? (refusal ? null : (answered?.text ?? null)))}`
        : status === "disagreed"
          ? refusal!
          : ""),
  ].join(". ");
}

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
