import { modeNames, pauseNames } from "~/modules/ledger/part-names";
import { formatDate } from "~/time/dates";
import { formatDuration } from "~/time/durations";
import { formatTime } from "~/time/formats";
import { minutesOf } from "~/time/worked";
import { instantsAt, localDateOf, localTimeOf } from "~/time/zones";
import type { Version } from "./correction";

const dayOf = ({ times }: Version, timeZone: string) => localDateOf(times.check_in_at, timeZone);

const instantsOf = ({ times: { check_in_at, check_out_at, pauses, modes } }: Version): number[] =>
  [
    check_in_at,
    check_out_at,
    ...pauses.flatMap(({ start_at, end_at }) => [start_at, end_at]),
    ...modes.map(({ from_at }) => from_at),
  ].filter((at) => at !== null);

const minuteOf = (at: number) => Math.floor(at / 60_000);

/**
 * How the hours of a version are told beside another: to the second where the other's would read alike, and which of the two where
 * the clocks show an hour twice. Of a version that stands alone, to the minute.
 */
function clockBeside(beside: Version | null | undefined, timeZone: string): (at: number) => string {
  if (beside === undefined) return (at) => formatTime(at, timeZone);
  const others = beside ? instantsOf(beside) : [];
  return (at) => {
    const time = formatTime(at, timeZone);
    const isAlike = !others.includes(at) && others.some((other) => minuteOf(other) === minuteOf(at));
    const both = instantsAt(localDateOf(at, timeZone), time, timeZone);
    const which = both.length < 2 ? "" : at < both[1]! ? " (la primera vez)" : " (la segunda vez)";
    return (isAlike ? localTimeOf(at, timeZone) : time) + which;
  };
}

/**
 * What one of the two says of an entry, line by line: what a line is about, and what it says. Of its day nothing, unless the
 * other's is another: above them stands the day of both.
 * @param beside the other version (null where there is nothing): what differs from it never reads as it does.
 */
export function versionText(
  version: Version,
  timeZone: string,
  beside?: Version | null,
): [name: string, text: string][] {
  const { times, exitMissing } = version;
  const { check_in_at, check_out_at, pauses, modes } = times;
  const day = dayOf(version, timeZone);
  const clock = clockBeside(beside, timeZone);
  const at = (instant: number) => {
    const on = localDateOf(instant, timeZone);
    return clock(instant) + (on === day ? "" : ` del ${formatDate(on)}`);
  };
  const worked = minutesOf(times);
  const isMoved = beside && day !== dayOf(beside, timeZone);
  return [
    ["Entrada", clock(check_in_at) + (isMoved ? ` del ${formatDate(day)}` : "")],
    ["Salida", check_out_at === null ? unended(exitMissing) : at(check_out_at)],
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
    ["Total", worked ? formatDuration(worked.effective * 60_000) : "nada"],
  ];
}

const unended = (exitMissing: boolean) => (exitMissing ? "sin salida" : "en curso");

/** What goes without saying where there is no other version. */
const usual = new Map([
  ["Pausas", "ninguna"],
  ["Dónde", "en el centro"],
]);

/**
 * A version in few words: from when to when and what that counts, with what of its day, its pauses and its places of work is another
 * than in the one beside it: `09:00 – 18:00 (8 h 30 min); pausas: 14:00 – 14:30 (comida)`.
 */
export function versionInShort(version: Version, timeZone: string, beside: Version | null): string {
  const { times, exitMissing } = version;
  const clock = clockBeside(beside, timeZone);
  const day = dayOf(version, timeZone);
  const isMoved = beside !== null && day !== dayOf(beside, timeZone);
  const end = times.check_out_at === null ? unended(exitMissing) : clock(times.check_out_at);
  const worked = minutesOf(times);
  const counts = worked ? ` (${formatDuration(worked.effective * 60_000)})` : "";
  const known = beside ? new Map(versionText(beside, timeZone, version)) : usual;
  const parts = versionText(version, timeZone, beside)
    .filter(([name, text]) => usual.has(name) && known.get(name) !== text)
    .map(([name, text]) => `${name.toLowerCase()}: ${text}`);
  return [
    `${isMoved ? `${formatDate(day)}, ` : ""}${clock(times.check_in_at)} – ${end}${counts}`,
    ...parts,
  ].join("; ");
}
