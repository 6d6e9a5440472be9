import type { Entry } from "~/modules/register/format/entries";
import { durationCell, instantCells } from "~/modules/register/format/entry-rows";
import type { EntryTimes } from "~/modules/register/format/payloads";

/** An entry's version: the current one, or a proposed one. */
export type VersionToDescribe = Pick<Entry, "times" | "timeZone" | "exitMissing" | "void">;

const pauseTexts = { rest: "descanso", meal: "comida", other: "otra pausa" } as const;
const modeTexts = { on_site: "en el centro", remote: "a distancia" } as const;
const hoursTexts = {
  ordinary: "horas ordinarias",
  overtime: "horas extraordinarias",
  complementary: "horas complementarias",
} as const;

/**
 * Describes everything in a version, so that two different versions never have the same words:
 * '22/10/2026 de 09:00:00 (+02:00) a 17:00:00; en el centro; cuenta 8:00'. The offset appears again where it changes.
 */
export function versionText(version: VersionToDescribe): string {
  const { times, timeZone, exitMissing } = version;
  const [day, time, offset] = instantCells(times.check_in_at, timeZone);
  const at = (instant: number) => {
    const [on, then, ahead] = instantCells(instant, timeZone);
    return `${then}${on === day ? "" : ` del ${on}`}${ahead === offset ? "" : ` (${ahead})`}`;
  };
  const span = (from: string, end: number | null, without: string) =>
    end === null ? `desde las ${from}, ${without}` : `de ${from} a ${at(end)}`;
  const durationText = durationCell(version);
  return [
    `${day} ${span(`${time} (${offset})`, times.check_out_at, exitMissing ? "sin salida" : "en curso")}`,
    ...times.pauses.map(
      ({ start_at, end_at, kind, counts_as_work }) =>
        `${pauseTexts[kind]} ${span(at(start_at), end_at, "sin final")}${counts_as_work ? ", que cuenta como trabajo" : ""}`,
    ),
    modesText(times, at),
    ...(times.hours ? [hoursTexts[times.hours]] : []),
    durationText ? `cuenta ${durationText}` : "no cuenta horas",
  ].join("; ");
}

const modesText = (times: EntryTimes, at: (instant: number) => string): string =>
  times.modes
    .map(({ from_at, mode }, nth) => `${modeTexts[mode]}${nth === 0 ? "" : ` desde las ${at(from_at)}`}`)
    .join(", ");
