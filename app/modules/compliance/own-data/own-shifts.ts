import type { WeekStatement } from "~/modules/schedules/list-week-statements.server";
import type { readOwnRows } from "~/modules/shifts/read-own-rows.server";
import { instantText } from "./own-rows";

const kindNames = {
  week_published: "turnos publicados",
  week_seen: "vistos",
  offer_answered: "respuesta a horas de más",
  shift_added: "turno que cubres",
  shift_released: "resto del turno libre",
} as const;

interface OwnShifts {
  profileId: string;
  statements: readonly WeekStatement[];
  rows: Awaited<ReturnType<typeof readOwnRows>>;
}

/**
 * Converts the shifts of a person for their download. Content and salt are as the register's digest commits to them, so the person can
 * check each. Minutes count from midnight.
 */
export const toOwnShifts = ({
  profileId,
  statements,
  rows: { drafts, availability, calls, requests },
}: OwnShifts) => ({
  turnos: statements.map(({ id, content, recordedAt, salt }) => ({
    anotacion: id,
    anotado: instantText(recordedAt),
    tipo: kindNames[content.kind],
    contenido: content,
    sal: salt,
  })),
  borradores_de_turnos: drafts.map(({ week, days, updatedAt }) => ({
    semana: week,
    dias: days,
    guardado: instantText(updatedAt),
  })),
  disponibilidad: availability.map(({ words, days, updatedAt }) => ({
    texto: words,
    no_puede: days,
    guardada: instantText(updatedAt),
  })),
  turnos_ofrecidos: calls.map(({ on, from, to, takenBy, madeAt }) => ({
    dia: on,
    desde_minuto: from,
    hasta_minuto: to,
    lo_cubriste: takenBy === profileId,
    ofrecido: instantText(madeAt),
  })),
  turnos_en_otro_centro: requests.map(({ on, from, to, madeAt, answeredAt, lentId }) => ({
    dia: on,
    desde_minuto: from,
    hasta_minuto: to,
    pedido: instantText(madeAt),
    respondido: answeredAt === null ? null : instantText(answeredAt),
    vas: lentId === profileId,
  })),
});
