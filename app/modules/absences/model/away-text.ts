import type { Company } from "~/modules/session/find-session.server";
import type { DateRange } from "~/time/dates";
import { joinWithAnd } from "~/platform/list-text";

interface Colleagues {
  /** The first ones by name. */
  names: readonly string[];
  count: number;
}

/**
 * Says which colleagues are absent on the days of a request, and which others request them:
 * `Esos días también faltan Ana, Luis y 3 personas más. También los pide Leo.`
 */
export function awayText(
  { requesting, ...away }: Colleagues & { requesting: Colleagues },
  days: DateRange,
): string {
  const others = `También ${days.from === days.to ? "lo" : "los"} ${requesting.count === 1 ? "pide" : "piden"} ${listColleagues(requesting)}.`;
  return requesting.count === 0 ? absentText(away, days) : `${absentText(away, days)} ${others}`;
}

/** Says which colleagues are absent on some days: `Esos días también falta Ana.` */
export function absentText(away: Colleagues, { from, to }: DateRange): string {
  const when = from === to ? "Ese día" : "Esos días";
  return away.count === 0
    ? `${when} no falta nadie más.`
    : `${when} también ${away.count === 1 ? "falta" : "faltan"} ${listColleagues(away)}.`;
}

function listColleagues({ names, count }: Colleagues): string {
  const more = count - names.length;
  const shownNames = more > 0 ? [...names, more === 1 ? "una persona más" : `${more} personas más`] : names;
  return joinWithAnd(shownNames);
}

/**
 * Returns the sentence for an employee about the absences that a month shows. @param isWithin whether they see colleagues in this month.
 */
export function scopeText(visibility: Company["colleagueAbsences"], isWithin: boolean): string {
  if (visibility === "nobody") return "Aquí ves tus ausencias. Tu empresa no enseña las de los demás.";
  if (!isWithin) return "De otros meses ves solo tus ausencias.";
  return visibility === "centre"
    ? "Ves tus ausencias y las de las personas de tu centro, sin el motivo."
    : "Ves tus ausencias y las de tus compañeros, sin el motivo.";
}
