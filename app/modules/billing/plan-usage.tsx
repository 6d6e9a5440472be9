import { findPlan, type PlanId } from "~/modules/policy/plans";

interface PlanUsageProps {
  /** Null during the trial, when no plan limits people. */
  plan: PlanId | null;
  /** Active people now, and the most this month. */
  active: number;
  peak: number;
}

/** 'Uso del plan': how many of the included people are active. */
export function PlanUsage({ plan: id, active, peak }: PlanUsageProps) {
  const plan = id && findPlan(id);
  const isOver = plan?.extraPrice === null && active > plan.includedEmployees;
  return (
    <section
      aria-labelledby="usage"
      className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 card px-4 py-3"
    >
      <h2 id="usage" className="text-base font-medium text-muted sm:mr-auto">
        {plan ? `Uso del plan ${plan.name}` : "Empleados activos"}
      </h2>
      <p>
        <strong className={`text-xl ${isOver ? "text-problem" : ""}`}>{usedShare(active, plan)}</strong>{" "}
        {plan && "empleados activos"}
        {isOver && <span className="font-semibold text-problem"> · límite superado</span>}
      </p>
      <p className="text-sm text-muted sm:order-last">Máximo de este mes: {peak}</p>
    </section>
  );
}

/** '12 de 15'; on Plus '35 de 30 incluidos, 5 extra'. */
function usedShare(active: number, plan: ReturnType<typeof findPlan> | null): string {
  if (!plan) return String(active);
  const { includedEmployees, extraPrice } = plan;
  if (extraPrice === null) return `${active} de ${includedEmployees}`;
  const extra = active - includedEmployees;
  return `${active} de ${includedEmployees} incluidos${extra > 0 ? `, ${extra} extra` : ""}`;
}
