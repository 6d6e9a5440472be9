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
  const whenText = ({ at }: CorrectionComment) => ` el ${formatDateTime(at, timeZone)}`;
  const quoteText = (text: string | null) => (text ? `: «${text}»` : "");
  const refusal = answered?.answer === "disagree" ? whenText(answered) + quoteText(answered.text) : null;
  return [
    `${formatWeekday(day)}. ${messages.kinds[kind]}: ${versions.join(" → ")}`,
    `${proposed.name} lo propuso${whenText(proposed)}${quoteText(proposed.text ?? messages.erased)}`,
    ...(applied && refusal ? [`No está de acuerdo: ${answered!.name}${refusal}`] : []),
    statusText(correction) +
      (applied
        ? `, por ${applied.name}${whenText(applied)}${quoteText(applied.text ?? (refusal ? null : (answered?.text ?? null)))}`
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
  const [otherVersion, shownVersion] = isApplied ? [before, after] : [after, before];
  const author = isApplied ? answered : proposed;
  const noVersionText = isApplied ? messages.nothingBefore : messages.nothingAfter;
  const versionText = otherVersion ? versionInShort(otherVersion, timeZone, shownVersion) : noVersionText;
  const isGone = isApplied && after === null ? `: ${messages.nothingAfter}` : "";
  const against = isApplied
    ? `Consta lo que propuso ${proposed.name}${isGone}`
    : answered && `${answered.name} no está de acuerdo`;
  return (
    [`${(author ?? proposed).name} dice: ${versionText}`, ...(against ? [against] : [])].join(". ") + "."
  );
}
