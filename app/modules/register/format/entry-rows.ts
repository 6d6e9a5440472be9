import { formatDate } from "~/time/dates";
import { workedMinutes, restMinutesIn } from "~/time/worked";
import { localDateOf, localTimeOf } from "~/time/zones";
import { minuteMs } from "~/time/units";
import type { Entry } from "./entries";
import type { DeclaredTime } from "./replay";
import type { CompanyData, PersonData, PlaceData } from "./lines";

export const packageColumns = [
  "Nº",
  "Nombre de empresa",
  "NIF",
  "Nombre",
  "Correo",
  "DNI",
  "Fecha Entrada",
  "Hora Entrada",
  "Desfase Entrada",
  "Ubicacion Entrada",
  "Fecha Salida",
  "Hora Salida",
  "Desfase Salida",
  "Ubicacion Salida",
  "Pausas",
  "Duracion",
  "Observaciones",
] as const;

/** The data behind an entry's commitments. Null when there are none or they were erased. */
export interface EntryRowContext {
  /** Of the newest `company` event before the event that opened the entry. */
  company: CompanyData | null;
  /** Of the newest `person` event before it. */
  person: PersonData | null;
  /** Of the check-in. `checkOutPlace` is of the check-out in force. */
  checkInPlace: PlaceData | null;
  checkOutPlace: PlaceData | null;
}

/** Returns the cells of an entry in registro.csv, before they are escaped for spreadsheets. */
export function entryRow(entry: Entry, { company, person, checkInPlace, checkOutPlace }: EntryRowContext) {
  const { seq, timeZone, times } = entry;
  return [
    String(seq),
    company?.name ?? "",
    company?.nif ?? "",
    person?.full_name ?? "",
    person?.email ?? "",
    person?.dni ?? "",
    ...instantCells(times.check_in_at, timeZone),
    placeCell(checkInPlace),
    ...instantCells(times.check_out_at, timeZone),
    placeCell(checkOutPlace),
    pausesCell(entry),
    durationCell(entry),
    remarksOf(entry).join(", "),
  ];
}

/** Returns local date, local time to the second, and the offset from UTC. */
export function instantCells(at: number | null, timeZone: string): [string, string, string] {
  if (at === null) return ["", "", ""];
  const [on, time] = [localDateOf(at, timeZone), localTimeOf(at, timeZone)];
  const offsetMs = Date.parse(`${on}T${time}Z`) - Math.floor(at / 1_000) * 1_000;
  const offset = `${offsetMs < 0 ? "-" : "+"}${hoursAndMinutes(Math.abs(offsetMs) / minuteMs, 2)}`;
  return [formatDate(on), time, offset];
}

const placeCell = (place: PlaceData | null) => (place ? `${place.latitude}, ${place.longitude}` : "");

const hoursAndMinutes = (minutes: number, digits = 1) =>
  [Math.floor(minutes / 60), Math.floor(minutes % 60)]
    .map((count, at) => String(count).padStart(at === 0 ? digits : 2, "0"))
    .join(":");

function pausesCell({ times }: Entry): string {
  const rests = restMinutesIn(times);
  return rests.length === 0 ? "" : hoursAndMinutes(rests.reduce((sum, minutes) => sum + minutes, 0));
}

/** Returns an entry's counted time, `h:mm`. Empty when it counts nothing. */
export function durationCell({ times, void: isVoid }: Pick<Entry, "times" | "void">): string {
  const workedTime = isVoid ? null : workedMinutes(times);
  return workedTime ? hoursAndMinutes(workedTime.effective) : "";
}

const groundTexts = {
  agreed: "corregido de acuerdo",
  without_agreement: "corregido sin acuerdo",
  no_answer: "corregido sin respuesta",
  no_second_party: "corregido sin segunda parte",
} as const;

/** Returns the entry's offline punches whose times are still in it. A corrected time is no longer self-declared. */
export function declaredOf({ offline, times }: Entry): DeclaredTime[] {
  const { check_in_at, check_out_at, pauses, modes } = times;
  const statedInstants = [
    ...[check_in_at, check_out_at],
    ...pauses.flatMap(({ start_at, end_at }) => [start_at, end_at]),
    ...modes.map(({ from_at }) => from_at),
  ];
  return offline.filter(({ at }) => statedInstants.includes(at));
}

const remarksOf = (entry: Entry): string[] => {
  const { void: isVoid, exitMissing, ground, disputedBy } = entry;
  return [
    ...(isVoid === "annulled" ? ["anulado"] : []),
    ...(isVoid === "voided" ? ["anulado por corrección"] : []),
    ...(exitMissing ? ["sin salida"] : []),
    ...(ground ? [groundTexts[ground]] : []),
    ...(disputedBy === null ? [] : ["con discrepancia"]),
    ...(declaredOf(entry).length > 0 ? ["sin conexión"] : []),
  ];
};
