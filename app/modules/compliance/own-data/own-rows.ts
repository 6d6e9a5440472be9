import type { EventRow } from "~/modules/ledger/ledger-rows";
import type { TimeLog } from "~/modules/ledger/time-log";
import { minuteMs } from "~/time/units";

/** An instant in ISO format, UTC. */
export const instantText = (at: number): string => new Date(at).toISOString();

const instantTextOrNull = (at: number | null) => (at === null ? null : instantText(at));

const pauseNames = { rest: "descanso", meal: "comida", other: "otra" } as const;
const modeNames = { on_site: "presencial", remote: "a distancia" } as const;
const markNames = { corrected: "corregida", disputed: "con discrepancia" } as const;

/** Converts an entry for its worker's download. */
export const toOwnLog = (log: TimeLog) => ({
  id: log.id,
  dia: log.day,
  zona_horaria: log.timeZone,
  entrada: instantText(log.checkInTime),
  salida: instantTextOrNull(log.checkOutTime),
  sin_hora_de_salida: log.isExitMissing,
  minutos_de_trabajo: log.durationMs === null ? null : log.durationMs / minuteMs,
  estado: log.mark && markNames[log.mark],
  pausas: log.pauses.map(({ start_at, end_at, kind, counts_as_work }) => ({
    tipo: pauseNames[kind],
    desde: instantText(start_at),
    hasta: instantTextOrNull(end_at),
    cuenta_como_trabajo: counts_as_work,
  })),
  lugares_de_trabajo: log.modes.map(({ from_at, mode }) => ({
    desde: instantText(from_at),
    modo: modeNames[mode],
  })),
  horas_declaradas_sin_conexion: log.offline,
  ubicacion_de_entrada: log.checkInLocation,
  ubicacion_de_salida: log.checkOutLocation,
});

/** The author of an event. For another person only the role: their name is not the worker's data. */
const authorNames = { own: "tú", member: "la empresa", kiosk: "tú, en una tablet" } as const;

const authorNameOf = (by: string): string =>
  by in authorNames ? authorNames[by as keyof typeof authorNames] : by === "system" ? "el sistema" : by;

/** Converts an event for its worker's download, with the data behind its commitments that were not erased. */
export function toOwnEvent(
  row: EventRow,
  { recorded, by, behind }: { recorded: string; by: string; behind: Record<string, string | null> },
) {
  const data = Object.entries(behind).flatMap(([name, json]) =>
    json === null ? [] : [[name, JSON.parse(json) as unknown] as const],
  );
  return {
    numero: row.subject_seq,
    tipo: row.kind,
    dia: row.day,
    sobre: row.about,
    ocurrido: instantText(row.occurred_at),
    registrado: recorded,
    zona_horaria: row.time_zone,
    via: row.source,
    autor: authorNameOf(by),
    datos: JSON.parse(row.payload) as unknown,
    ...Object.fromEntries(data),
  };
}
