import type { RecordedSchedule } from "~/modules/schedules/list-schedules.server";
import { patternLines } from "~/modules/schedules/pattern-text";
import { contractNames } from "~/modules/schedules/terms/changed-fields";
import { toTerms } from "~/modules/schedules/schedule-content";
import { instantText } from "./own-rows";

const reasonNames = {
  opening: "saldo inicial",
  paid: "pagado",
  rested: "descansado",
  adjusted: "ajuste",
} as const;
const clockChangeNames = {
  real: "cuentan las horas que pasan",
  neutral: "cuenta como una noche cualquiera",
} as const;
const unitNames = { natural: "naturales", working: "laborables" } as const;

/**
 * Converts the terms and the moves of the balance of a person for their download. Of the author only the role is theirs to know.
 * @param centres the names of the centres, by id.
 */
export const toOwnSchedules = (
  schedules: readonly RecordedSchedule[],
  centres: ReadonlyMap<string, string>,
) => ({
  jornadas_acordadas: schedules.flatMap((schedule) =>
    schedule.kind === "terms_agreed"
      ? [toOwnTerms(schedule.content, { recordedAt: schedule.recordedAt, centres })]
      : [],
  ),
  movimientos_del_saldo: schedules.flatMap((schedule) =>
    schedule.kind === "balance_moved"
      ? [
          {
            anotado: instantText(schedule.recordedAt),
            dia: schedule.content.on,
            minutos: schedule.content.minutes,
            motivo: reasonNames[schedule.content.reason],
            texto: schedule.content.text,
          },
        ]
      : [],
  ),
});

function toOwnTerms(
  content: Extract<RecordedSchedule, { kind: "terms_agreed" }>["content"],
  { recordedAt, centres }: { recordedAt: number; centres: ReadonlyMap<string, string> },
) {
  const terms = toTerms(content);
  return {
    anotada: instantText(recordedAt),
    desde: terms.from,
    jornada_en_por_ciento: terms.partTimePercent,
    horario: patternLines(terms.pattern),
    centro: centres.get(terms.centre) ?? null,
    libra_los_festivos: terms.holidaysOff,
    minutos_al_ano: terms.annualMinutes,
    noche_del_cambio_de_hora: clockChangeNames[terms.clockChange],
    contrato: terms.contract && contractNames[terms.contract],
    menor_hasta: terms.minorUntil,
    pacto_de_horas_complementarias: terms.pact && {
      firmado: terms.pact.agreedOn,
      por_ciento: terms.pact.percent,
    },
    horas_protegidas: terms.protectedHours && patternLines({ kind: "week", days: terms.protectedHours }),
    vacaciones: { dias: terms.vacation.days, unidad: unitNames[terms.vacation.unit] },
  };
}
