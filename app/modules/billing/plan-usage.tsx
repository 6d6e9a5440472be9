import { findPlan, type PlanId } from "./plans";

interface PlanUsageProps {
  /** Null during the trial, when nothing is counted against a plan. */
  plan: PlanId | null;
  /** Active people now, and the most of this month. */
  active: number;
  peak: number;
}

/** 'Uso del plan': how many of the people that the plan includes are active. */
export function PlanUsage({ plan: id, active, peak }: PlanUsageProps) {
  const plan = id && findPlan(id);
  const isOver = plan?.extraPrice === null && active > plan.includedEmployees;
  return (
    <section
      aria-labelledby="usage"
      className="mt-4 rounded-card border border-line bg-surface px-4 py-3 sm:flex sm:items-baseline sm:justify-between"
    >
      <h2 id="usage" className="text-sm font-medium text-muted">
        Uso del plan{plan && ` ${plan.name}`}
      </h2>
      <p>
        <strong className={`text-xl ${isOver ? "text-problem" : ""}`}>{share(active, plan)}</strong>{" "}
        {active === 1 && !plan ? "empleado activo" : "empleados activos"}
        {isOver && <span className="font-semibold text-problem"> · límite superado</span>}
        <span className="ml-2 text-sm text-muted">· máximo de este mes: {peak}</span>
      </p>
    </section>
  );
}

/** '12 de 15'; on Plus '35 de 30 incluidos, 5 extra'. */
function share(active: number, plan: ReturnType<typeof findPlan> | null): string {
  if (!plan) return String(active);
  const { includedEmployees, extraPrice } = plan;
  if (extraPrice === null) return `${active} de ${includedEmployees}`;
  const extra = active - includedEmployees;
  return `${active} de ${includedEmployees} incluidos${extra > 0 ? `, ${extra} extra` : ""}`;
}
