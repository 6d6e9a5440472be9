import { formatEuros } from "./plan-copy";
import { findPlan, monthlyCost, type PlanId } from "~/modules/policy/plans";

/** The usage of a plan: the active people, and those with an open invitation. */
export interface PlanRoom {
  plan: PlanId;
  active: number;
  invited: number;
}

/**
 * Returns a warning before people are invited or activated; null while the plan has room. Open invitations count too.
 * @param room null if no plan limits people.
 */
export function roomWarning(room: PlanRoom | null, added: number, way: "invite" | "activate"): string | null {
  if (!room || added <= 0) return null;
  const plan = findPlan(room.plan);
  const before = room.active + room.invited;
  const after = before + added;
  if (after <= plan.includedEmployees) return null;
  const counting = room.invited === 0 ? "" : `, ${countInvited(room.invited)}`;
  if (plan.extraPrice === null) {
    const isAtOnce = way === "activate" && room.active + added > plan.includedEmployees;
    const when = isAtOnce ? "En cuanto lo hagas" : "Cuando se acepten las invitaciones";
    return `El plan ${plan.name} es para ${plan.includedEmployees} empleados activos y habría ${after}${counting}. ${when}, nadie podrá fichar entrada hasta que se mejore el plan o se desactive a alguien.`;
  }
  const more = monthlyCost(plan, after).extras - monthlyCost(plan, before).extras;
  const first = Math.max(before, plan.includedEmployees) + 1;
  const who = first === after ? `Será la persona ${after}` : `Serán las personas ${first} a ${after}`;
  const when = way === "invite" ? " desde que acepten la invitación" : "";
  return `${who}: ${formatEuros(more)} más al mes${when} (el plan ${plan.name} incluye ${plan.includedEmployees}${counting}).`;
}

const countInvited = (count: number) =>
  count === 1 ? "contando 1 invitación pendiente" : `contando ${count} invitaciones pendientes`;
