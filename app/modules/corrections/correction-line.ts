import { formatDuration } from "~/time/durations";
import { formatTime, formatWeekday } from "~/time/formats";
import { minutesOf } from "~/time/worked";
import { copy, statusText } from "./copy";
import type { Correction, Version } from "./correction";

/** One correction as a sheet tells it: the day, both versions, who says what and why, and what became of it. */
export function correctionLine(correction: Correction): string {
  const { kind, day, timeZone, before, after, proposed, answered, applied, status } = correction;
  const versions = [before, after].flatMap((version) => (version ? [spanText(version, timeZone)] : []));
  const words = (text: string | null) => (text ? `: «${text}»` : "");
  const refusal = answered?.answer === "disagree" ? words(answered.text) : "";
  return [
    `${formatWeekday(day)}. ${copy.kinds[kind]}: ${versions.join(" → ")}`,
    `${proposed.name} lo propuso${words(proposed.text ?? copy.erased)}`,
    ...(status === "applied" && refusal ? [`En desacuerdo: ${answered!.name}${refusal}`] : []),
    statusText(correction) + (status === "disagreed" ? refusal : words(applied?.text ?? null)),
  ].join(". ");
}

/** From when to when, and what that counts. */
export function spanText({ times, exitMissing }: Version, timeZone: string): string {
  const { check_in_at, check_out_at } = times;
  const worked = minutesOf(times);
  const end =
    check_out_at === null ? (exitMissing ? "sin salida" : "en curso") : formatTime(check_out_at, timeZone);
  const counts = worked ? ` (${formatDuration(worked.effective * 60_000)})` : "";
  return `${formatTime(check_in_at, timeZone)} – ${end}${counts}`;
}
