import { catalogueReadOn, findAbsenceKind } from "~/modules/schedules/absence-kinds";
import { formatDate } from "~/time/dates";

/** Says whether a kind of the catalogue is paid, and of what date its law is: `retribuido · desde el 30/11/2024`. Null for other kinds. */
export function lawText(key: string): string | null {
  const known = findAbsenceKind(key);
  if (!known) return null;
  const paid = known.isPaid ? "retribuido" : "no retribuido";
  const date = known.validFrom
    ? `desde el ${formatDate(known.validFrom)}`
    : `según la ley a ${formatDate(catalogueReadOn)}`;
  return `${paid} · ${date}`;
}
