import { findPlan, monthlyCost, type PlanId } from "~/modules/policy/plans";
import { formatEuros } from "./plan-texts";

/** The usage of a plan: the active people, those with an open invitation, and those who wait for room. */
export interface PlanRoom {
  plan: PlanId;
  active: number;
  invited: number;
  waiting: number;
}

/** Returns how many more people fit into the plan. Null if none limits people, or if further ones only cost more. */
export function countRoom(room: PlanRoom | null): number | null {
  const plan = room && findPlan(room.plan);
  if (!plan || plan.extraPrice !== null) return null;
  return Math.max(0, plan.includedEmployees - room.active - room.invited - room.waiting);
}

/**
 * Returns a warning before people are invited or activated; null while the plan has room. Open invitations and people who wait count
 * too.
 * @param room null if no plan limits people.
 */
export function roomWarning(
  room: PlanRoom | null,
  addedCount: number,
  action: "invite" | "activate",
): string | null {
  if (!room || addedCount <= 0) return null;
  const plan = findPlan(room.plan);
  const peopleBefore = room.active + room.invited + room.waiting;
  const peopleAfter = peopleBefore + addedCount;
  if (peopleAfter <= plan.includedEmployees) return null;
  const othersText = countOthers(room);
  if (plan.extraPrice === null) {
    const tooMany = Math.min(addedCount, peopleAfter - plan.includedEmployees);
    const who =
      addedCount === 1 ? "Esperará" : tooMany === addedCount ? "Esperarán" : `${tooMany} de ellas esperarán`;
    return `El plan ${plan.name} es para ${plan.includedEmployees} empleados activos y habría ${peopleAfter}${othersText}. ${who} a que haya sitio: mejora el plan o desactiva a alguien. Los demás siguen fichando como siempre.`;
  }
  const furtherExtras = monthlyCost(plan, peopleAfter).extras - monthlyCost(plan, peopleBefore).extras;
  const first = Math.max(peopleBefore, plan.includedEmployees) + 1;
  const who =
    first === peopleAfter ? `Será la persona ${peopleAfter}` : `Serán las personas ${first} a ${peopleAfter}`;
  const when = action === "invite" ? " desde que acepten la invitación" : "";
  return `${who}: ${formatEuros(furtherExtras)} más al mes${when} (el plan ${plan.name} incluye ${plan.includedEmployees}${othersText}).`;
}

function countOthers({ invited, waiting }: PlanRoom): string {
  const countedTexts = [
    ...(invited === 0
      ? []
      : [invited === 1 ? "1 invitación pendiente" : `${invited} invitaciones pendientes`]),
    ...(waiting === 0 ? [] : [waiting === 1 ? "1 persona que espera" : `${waiting} personas que esperan`]),
  ];
  return countedTexts.length === 0 ? "" : `, contando ${countedTexts.join(" y ")}`;
}
