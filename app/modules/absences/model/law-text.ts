import { catalogueReadOn, findAbsenceKind } from "~/modules/schedules/absence-kinds";
import { capitalized } from "~/platform/capitalized";
import { formatDate } from "~/time/dates";

/** Says whether a kind of the catalogue is paid, and of what date its law is: `retribuido · desde el 30/11/2024`. Null for other kinds. */
export function lawText(key: string): string | null {
  const lawKind = findAbsenceKind(key);
  if (!lawKind) return null;
  const paidWord = lawKind.isPaid ? "retribuido" : "no retribuido";
  const date = lawKind.validFrom
    ? `desde el ${formatDate(lawKind.validFrom)}`
    : `según la ley a ${formatDate(catalogueReadOn)}`;
  return `${paidWord} · ${date}`;
}

/** Says whether a person is paid while absent: `Con sueldo`, `Con prestación por desempleo`, `Sin sueldo`. Null for a kind of a company. */
export function paidText(key: string): string | null {
  const paidKind = findAbsenceKind(key);
  if (!paidKind) return null;
  if (paidKind.isPaid) return "Con sueldo";
  return paidKind.paidBy === null ? "Sin sueldo" : capitalized(paidKind.paidBy);
}

/** Says what the law gives where no single amount says it: `La ley da 6 horas a la semana…`. Null for other kinds. */
export function givesText(key: string): string | null {
  const gives = findAbsenceKind(key)?.gives ?? null;
  return gives === null ? null : `La ley da ${gives}.`;
}
