import type { AbsenceCommand } from "./model/absence-command";

const done = {
  requested: "Pedida. Te avisamos por correo cuando la contesten. Mientras, puedes retirarla aquí.",
  /** There is no other manager who could answer. */
  "requested-by-owner": "Pedida. Nadie más puede contestarla: hazlo tú.",
  accepted: "Anotada.",
  record: "Anotada y aceptada. La persona recibe un correo si tiene dirección.",
  change: "Días cambiados. La persona recibe un correo si tiene dirección.",
} as const;

/** Returns the notice after the form of an absence; null without one. */
export const doneWords = (code: string | null): string | null =>
  code !== null && Object.hasOwn(done, code) ? done[code as keyof typeof done] : null;

/** Says what an answer or a withdrawal did. */
export function changedText(command: AbsenceCommand, person: string, isOwn: boolean): string {
  const of = isOwn ? "Tu ausencia" : `La ausencia de ${person}`;
  if (command.do === "answer")
    return `${of} está ${command.answer === "accepted" ? "aceptada" : "rechazada"}.`;
  return `${of} ya no vale.`;
}
