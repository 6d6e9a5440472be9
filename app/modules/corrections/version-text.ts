import { modeNames, pauseNames } from "~/modules/ledger/part-names";
import { formatDate } from "~/time/dates";
import { formatDuration } from "~/time/durations";
import { formatTime } from "~/time/formats";
import { minutesOf } from "~/time/worked";
import { localDateOf } from "~/time/zones";
import type { Version } from "./correction";

/** What one of the two says of an entry, line by line: what a line is about, and what it says. */
export function versionText(
  { times, exitMissing }: Version,
  timeZone: string,
): [name: string, text: string][] {
  const { check_in_at, check_out_at, pauses, modes } = times;
  const day = localDateOf(check_in_at, timeZone);
  const at = (instant: number) => {
    const on = localDateOf(instant, timeZone);
    return formatTime(instant, timeZone) + (on === day ? "" : ` del ${formatDate(on)}`);
  };
  const worked = minutesOf(times);
  return [
    ["Entrada", `${formatTime(check_in_at, timeZone)} del ${formatDate(day)}`],
    ["Salida", check_out_at === null ? (exitMissing ? "sin salida" : "en curso") : at(check_out_at)],
    [
      "Pausas",
      pauses
        .map(
          ({ start_at, end_at, kind, counts_as_work }) =>
            `${at(start_at)} – ${end_at === null ? "sin fin" : at(end_at)} (${pauseNames[kind].toLowerCase()}${counts_as_work ? ", cuenta como trabajo" : ""})`,
        )
        .join("; ") || "ninguna",
    ],
    [
      "Dónde",
      modes
        .map(
          ({ from_at, mode }, nth) =>
            modeNames[mode].toLowerCase() + (nth ? ` desde las ${at(from_at)}` : ""),
        )
        .join(", "),
    ],
    ["Cuenta", worked ? formatDuration(worked.effective * 60_000) : "nada"],
  ];
}
