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
const units = { natural: "naturales", working: "laborables" } as const;

/** Converts the terms and the moves of the balance of a person for their download. Of the author only the role is theirs to know. */
export const toOwnPlans = (plans: readonly RecordedPlan[]) => ({
  jornadas_acordadas: plans.flatMap((plan) =>
    plan.kind === "terms_agreed" ? [toOwnTerms(plan.content, plan.recordedAt)] : [],
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

function toOwnTerms(content: Extract<RecordedPlan, { kind: "terms_agreed" }>["content"], recordedAt: number) {
  const terms = toTerms(content);
  return {
    anotada: instantText(recordedAt),
    desde: terms.from,
    jornada_en_por_ciento: terms.partTimePercent,
    horario: patternLines(terms.pattern),
    libra_los_festivos: terms.holidaysOff,
    minutos_al_ano: terms.annualMinutes,
    vacaciones: { dias: terms.vacation.days, unidad: units[terms.vacation.unit] },
  };
}
