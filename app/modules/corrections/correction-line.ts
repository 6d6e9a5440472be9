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
    ...(applied && refusal ? [`En desacuerdo: ${answered!.name}${refusal}`] : []),
    statusText(correction) +
      (applied
        ? `, por ${applied.name}${when(applied)}${words(applied.text ?? (refusal ? null : (answered?.text ?? null)))}`
        : status === "disagreed"
          ? refusal!
          : ""),
  ].join(". ");
}
