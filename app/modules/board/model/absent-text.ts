import { absenceName, absencePart, absencesOn } from "~/modules/schedules/absence-on";
import type { Absence } from "~/modules/schedules/schedule";
import { isSameMonth, type LocalDate } from "~/time/dates";
import { formatDayName, monthName } from "~/time/formats";

/**
 * Says in which way a person is absent today: `De vacaciones hasta el lunes 14`, `Ausente hoy por la mañana`. Of several absences the one
 * that ends last. A private kind is `Ausente`, unless the reader is its person.
 * @param absences at least one that holds today.
 */
export function absentText(
  absences: readonly Absence[],
  { isOwn, todayOn }: { isOwn: boolean; todayOn: LocalDate },
): string {
  const [absence] = absencesOn(absences, todayOn).sort((one, other) => (one.to > other.to ? -1 : 1));
  return `${kindText(absence!, isOwn)} ${untilText(absence!, todayOn)}${absencePart(absence!)}`;
}

function kindText(absence: Absence, isOwn: boolean): string {
  if (absence.kind === "vacation") return "De vacaciones";
  return absence.isPrivate && !isOwn ? "Ausente" : absenceName(absence, isOwn);
}

/** Within the month, the weekday and the number are enough. */
function untilText({ to }: Absence, todayOn: LocalDate): string {
  if (to === todayOn) return "hoy";
  const month = isSameMonth(to, todayOn) ? "" : ` de ${monthName(to)}`;
  const year = to.slice(0, 4) === todayOn.slice(0, 4) ? "" : ` de ${to.slice(0, 4)}`;
  return `hasta el ${formatDayName(to)}${month}${year}`;
}
