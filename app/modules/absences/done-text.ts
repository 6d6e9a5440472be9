import { kindInText } from "./absence-text";
import type { AbsenceCommand } from "./model/absence-command";

/** The first words are those before the absence. */
const doneTexts = {
  requested: [
    "Has pedido",
    "Te avisamos por correo cuando te contesten. Mientras, puedes retirar la petición aquí.",
  ],
  /** There is no other manager who could answer. */
  "requested-by-owner": ["Has pedido", "Nadie más puede contestarlo: hazlo tú."],
  accepted: ["Has anotado", null],
  record: ["Has anotado", "La persona recibe un correo si tiene dirección."],
  change: ["Ahora son otros días:", "La persona recibe un correo si tiene dirección."],
} as const;

interface NamedAbsence {
  kind: string;
  /** `del 14 al 18 de diciembre`. */
  days: string;
}

/**
 * Returns the notice after the form of an absence: `Has pedido vacaciones del 14 al 18 de diciembre. Te avisamos por correo…` Null for an
 * unknown code. @param absence null if the address names none that the viewer sees.
 */
export function doneText(code: string | null, absence: NamedAbsence | null): string | null {
  if (code === null || !Object.hasOwn(doneTexts, code)) return null;
  const [start, end] = doneTexts[code as keyof typeof doneTexts];
  const what = absence ? `${kindInText(absence.kind)} ${absence.days}` : "una ausencia";
  return [`${start} ${what}.`, end].filter((text) => text !== null).join(" ");
}

/** Says what an answer or a withdrawal did: `Aceptado: vacaciones de Pau Ferrer del 15 al 18 de diciembre.` */
export function changedText(
  command: AbsenceCommand,
  { kind, days, person }: NamedAbsence & { person: string | null },
): string {
  const what = `${kindInText(kind)}${person === null ? "" : ` de ${person}`} ${days}`;
  if (command.do === "answer") return `${command.answer === "accepted" ? "Aceptado" : "Rechazado"}: ${what}.`;
  return `${person === null ? "Retirado" : "Cancelado"}: ${what}. Ya no vale.`;
}
