import { formatDateTime, formatWeekday } from "~/time/formats";
import { messages, statusText } from "./messages";
import type { Correction, CorrectionComment } from "./correction";
import { versionInShort } from "./version-text";

/** Returns a correction as one line of a month sheet: day, versions, statements with author, time and text, and the result. */
export function correctionLine(correction: Correction): string {
  const { kind, day, timeZone, before, after, proposed, answered, applied, status } = correction;
  const versions = [
    ...(before ? [versionInShort(before, timeZone, after)] : []),
    ...(after ? [versionInShort(after, timeZone, before)] : []),
  ];
  const when = ({ at }: CorrectionComment) => ` el ${formatDateTime(at, timeZone)}`;
  const words = (text: string | null) => (text ? `: «${text}»` : "");
  const refusal = answered?.answer === "disagree" ? when(answered) + words(answered.text) : null;
  return [
    `${formatWeekday(day)}. ${messages.kinds[kind]}: ${versions.join(" → ")}`,
    `${proposed.name} lo propuso${when(proposed)}${words(proposed.text ?? messages.erased)}`,
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
 * Returns the version that a disputed entry does not show, with its author and the person who disagrees:
 * `Ana dice: 09:00 – 18:30 (9 h 30 min). Olga no está de acuerdo.`
 */
export function otherVersionText(correction: Correction): string {
  const { before, after, timeZone, proposed, answered, status } = correction;
  const isApplied = status === "applied";
  const [said, inForce] = isApplied ? [before, after] : [after, before];
  const who = isApplied ? answered : proposed;
  const nothing = isApplied ? messages.nothingBefore : messages.nothingAfter;
  const text = said ? versionInShort(said, timeZone, inForce) : nothing;
  const isGone = isApplied && after === null ? `: ${messages.nothingAfter}` : "";
  const against = isApplied
    ? `Consta lo que propuso ${proposed.name}${isGone}`
    : answered && `${answered.name} no está de acuerdo`;
  return [`${(who ?? proposed).name} dice: ${text}`, ...(against ? [against] : [])].join(". ") + ".";
}
