import type { RecordedPlan } from "~/modules/schedules/list-plans.server";
import { patternLines } from "~/modules/schedules/pattern-text";
import { toTerms } from "~/modules/schedules/plan-content";
import { instantText } from "./own-rows";

const reasons = {
  opening: "saldo inicial",
  paid: "pagado",
  rested: "descansado",
  adjusted: "ajuste",
} as const;
const clockChanges = {
  real: "cuentan las horas que pasan",
  neutral: "cuenta como una noche cualquiera",
} as const;
const units = { natural: "naturales", working: "laborables" } as const;

/**
 * Converts the terms and the moves of the balance of a person for their download. Of the author only the role is theirs to know.
 * @param centres the names of the centres, by id.
 */
export const toOwnPlans = (plans: readonly RecordedPlan[], centres: ReadonlyMap<string, string>) => ({
  jornadas_acordadas: plans.flatMap((plan) =>
    plan.kind === "terms_agreed" ? [toOwnTerms(plan.content, { recordedAt: plan.recordedAt, centres })] : [],
  ),
  movimientos_del_saldo: plans.flatMap((plan) =>
    plan.kind === "balance_moved"
      ? [
          {
            anotado: instantText(plan.recordedAt),
            dia: plan.content.on,
            minutos: plan.content.minutes,
            motivo: reasons[plan.content.reason],
            texto: plan.content.text,
          },
        ]
      : [],
  ),
});

function toOwnTerms(
  content: Extract<RecordedPlan, { kind: "terms_agreed" }>["content"],
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
    noche_del_cambio_de_hora: clockChanges[terms.clockChange],
    vacaciones: { dias: terms.vacation.days, unidad: units[terms.vacation.unit] },
  };
}
