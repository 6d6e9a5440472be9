import { timeText } from "~/modules/schedules/pattern-text";
import { findAbsenceKind, type AbsenceUnit } from "~/modules/schedules/absence-kinds";
import type { OwnAbsences } from "~/modules/absences/list-own-absences.server";
import { instantText } from "./own-rows";

const stateNames = {
  requested: "pedida",
  accepted: "aceptada",
  declined: "rechazada",
  withdrawn: "retirada",
} as const;
const partNames = { all: "día entero", morning: "mañana", afternoon: "tarde", hours: "horas" } as const;

/** Converts the absences of a person for their download, with all versions, and what their accounts store. */
export const toOwnAbsences = ({ versions, moves, notices, closings }: OwnAbsences) => ({
  ausencias: versions.map(
    ({ absenceId, kind, kindName, fromDay, toDay, part, partFrom, partTo, ...version }) => ({
      ausencia: absenceId,
      tipo: kindNameOf(kind, kindName),
      desde: fromDay,
      hasta: toDay,
      parte: partNames[part],
      ...(part === "hours" && { de: timeText(partFrom ?? 0), a: timeText(partTo ?? 0) }),
      estado: stateNames[version.state],
      anotada: instantText(version.recordedAt),
      texto: version.note,
    }),
  ),
  dias_anadidos_o_quitados: moves.map(({ kind, kindName, kindUnit, year, amount, note, recordedAt }) => ({
    tipo: kindNameOf(kind, kindName),
    ano: year,
    ...quantityOf(amount, kindUnit ?? findAbsenceKind(kind)?.unit ?? "working"),
    motivo: note,
    anotado: instantText(recordedAt),
  })),
  avisos_de_dias_que_caducan: notices.map(({ kind, lastOn, amount, unit, sentAt, handedOn }) => ({
    tipo: kindNameOf(kind, null),
    ultimo_dia: lastOn,
    ...quantityOf(amount, unit),
    ...(handedOn === null
      ? { enviado: instantText(sentAt) }
      : { entregado_en_papel: handedOn, anotado: instantText(sentAt) }),
  })),
  dias_de_anos_borrados: closings.map(({ kind, year, unit, carried, recordedAt }) => ({
    tipo: kindNameOf(kind, null),
    ano: year,
    quedaban: carried.map(({ amount, until }) => ({ ...quantityOf(amount, unit), ultimo_dia: until })),
    anotado: instantText(recordedAt),
  })),
});

/** No kind with moves changes from days to hours, so its unit says what the stored amount is. */
const quantityOf = (amount: number, unit: AbsenceUnit) =>
  unit === "minutes" ? { cantidad: amount, unidad: "minutos" } : { cantidad: amount / 100, unidad: "días" };

const kindNameOf = (kind: string, own: string | null) => findAbsenceKind(kind)?.name ?? own ?? "Ausencia";
