import { modeNames, pauseNames } from "~/modules/ledger/part-names";
import { formatDate } from "~/time/dates";
import { formatMinutes } from "~/time/durations";
import { formatTime } from "~/time/formats";
import { workedMinutes } from "~/time/worked";
import { instantsAt, localDateOf, localTimeOf } from "~/time/zones";
import type { EntryVersion } from "./correction";

const dayOf = ({ times }: EntryVersion, timeZone: string) => localDateOf(times.check_in_at, timeZone);

const instantsOf = ({ times: { check_in_at, check_out_at, pauses, modes } }: EntryVersion): number[] =>
  [
    check_in_at,
    check_out_at,
    ...pauses.flatMap(({ start_at, end_at }) => [start_at, end_at]),
    ...modes.map(({ from_at }) => from_at),
  ].filter((at) => at !== null);

const minuteOf = (at: number) => Math.floor(at / 60_000);

/**
 * Returns the formatter for times of a version. A time that looks like another instant of the other version has seconds. A time
 * that the clocks show twice says which one it is. Without another version, times have minutes only.
 */
function clockFormatAgainst(
  other: EntryVersion | null | undefined,
  timeZone: string,
): (at: number) => string {
  if (other === undefined) return (at) => formatTime(at, timeZone);
  const others = other ? instantsOf(other) : [];
  return (at) => {
    const time = formatTime(at, timeZone);
    const looksSame = !others.includes(at) && others.some((other) => minuteOf(other) === minuteOf(at));
    const both = instantsAt(localDateOf(at, timeZone), time, timeZone);
    const which = both.length < 2 ? "" : at < both[1]! ? " (la primera vez)" : " (la segunda vez)";
    return (looksSame ? localTimeOf(at, timeZone) : time) + which;
  };
}

/** The text of an entry without pauses. */
export const noPauses = "ninguna";

/**
 * Returns a version line by line. The day appears only if the other version has another day, since it is shown above both.
 * @param other the other version; null if there is no entry. Times that differ from it never look the same.
 */
export function versionText(
  version: EntryVersion,
  timeZone: string,
  other?: EntryVersion | null,
): [name: string, text: string][] {
  const { times, exitMissing } = version;
  const { check_in_at, check_out_at, pauses, modes } = times;
  const day = dayOf(version, timeZone);
  const clock = clockFormatAgainst(other, timeZone);
  const at = (instant: number) => {
    const on = localDateOf(instant, timeZone);
    return clock(instant) + (on === day ? "" : ` del ${formatDate(on)}`);
  };
  const workedTime = workedMinutes(times);
  const isMoved = other && day !== dayOf(other, timeZone);
  return [
    ["Entrada", clock(check_in_at) + (isMoved ? ` del ${formatDate(day)}` : "")],
    ["Salida", check_out_at === null ? withoutExitText(exitMissing || hasEnd(other)) : at(check_out_at)],
    [
      "Pausas",
      pauses
        .map(
          ({ start_at, end_at, kind, counts_as_work }) =>
            `${at(start_at)} – ${end_at === null ? "sin fin" : at(end_at)} (${pauseNames[kind].toLowerCase()}${counts_as_work ? ", cuenta como trabajo" : ""})`,
        )
        .join("; ") || noPauses,
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
    ["Total", formatMinutes(workedTime?.effective ?? 0)],
  ];
}

/** Whether the other version has an exit: then this one lacks it, and nobody is still at work. */
const hasEnd = (other: EntryVersion | null | undefined) => (other?.times.check_out_at ?? null) !== null;

const withoutExitText = (exitMissing: boolean) => (exitMissing ? "falta la salida" : "en curso");

/** Values that are left out without another version. */
const usualTexts = new Map([
  ["Pausas", noPauses],
  ["Dónde", "en el centro"],
]);

/**
 * Returns a version as a short text: times and total, and the day, pauses and modes that differ from the other version:
 * `09:00 – 18:00 (8 h 30 min); pausas: 14:00 – 14:30 (comida)`.
 */
export function versionInShort(version: EntryVersion, timeZone: string, other: EntryVersion | null): string {
  const { times, exitMissing } = version;
  const clock = clockFormatAgainst(other, timeZone);
  const day = dayOf(version, timeZone);
  const isMoved = other !== null && day !== dayOf(other, timeZone);
  const end = times.check_out_at === null ? withoutExitText(exitMissing) : clock(times.check_out_at);
  const workedTime = workedMinutes(times);
  const workedText = workedTime ? ` (${formatMinutes(workedTime.effective)})` : "";
  const knownTexts = other ? new Map(versionText(other, timeZone, version)) : usualTexts;
  const otherTexts = versionText(version, timeZone, other)
    .filter(([name, text]) => usualTexts.has(name) && knownTexts.get(name) !== text)
    .map(([name, text]) => `${name.toLowerCase()}: ${text}`);
  return [
    `${isMoved ? `${formatDate(day)}, ` : ""}${clock(times.check_in_at)} – ${end}${workedText}`,
    ...otherTexts,
  ].join("; ");
}
