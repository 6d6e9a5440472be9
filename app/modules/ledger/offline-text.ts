import { formatDate } from "~/time/dates";
import { formatTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { joinWithAnd } from "~/platform/list-text";
import type { EntryTimes } from "./rules/payloads";
import type { SelfDeclared } from "./rules/person";
import type { TimeLog } from "./time-log";

type Times = Pick<EntryTimes, "check_in_at" | "check_out_at" | "pauses" | "modes">;

/** Returns the self-declared times that the entry still has. A time that a correction changed is no longer self-declared. */
export const stillDeclared = (
  offline: readonly SelfDeclared[],
  { check_in_at, check_out_at, pauses, modes }: Times,
): SelfDeclared[] => {
  const statedInstants = [
    ...[check_in_at, check_out_at],
    ...pauses.flatMap(({ start_at, end_at }) => [start_at, end_at]),
    ...modes.map(({ from_at }) => from_at),
  ];
  return offline.filter(({ at }) => statedInstants.includes(at));
};

/** The mark next to the times of offline punches. */
export const offlineMark = "sin conexión";

/** The legend of {@link offlineMark}. */
export const offlineMeaning =
  "la hora la declara la persona; el servidor solo sabe que cae entre el último contacto con su dispositivo y la recepción.";

/**
 * Describes the windows of an entry's offline punches, a text for each window:
 * `sin conexión 09:02 y 14:00: último contacto 08:50, recibido 15:01`. A time of another day includes its date.
 */
export function offlineText({
  offline,
  day,
  timeZone,
}: Pick<TimeLog, "offline" | "day" | "timeZone">): string[] {
  const clockText = (at: number) => {
    const on = localDateOf(at, timeZone);
    return (on === day ? "" : `${formatDate(on)} `) + formatTime(at, timeZone);
  };
  const windows = new Map<string, number[]>();
  for (const { at, last_contact_at, sent_at } of offline) {
    const window = `último contacto ${clockText(last_contact_at)}, recibido ${clockText(sent_at)}`;
    windows.set(window, [...(windows.get(window) ?? []), at]);
  }
  return [...windows].map(([window, at]) => `${offlineMark} ${joinWithAnd(at.map(clockText))}: ${window}`);
}
