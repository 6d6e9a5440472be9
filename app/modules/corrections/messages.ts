import { turnText, turnTitles } from "~/modules/policy/turn-text";
import { formatLongDate } from "~/time/formats";
import type { Answer } from "./correction-schema";
import { turnOf, type Correction, type CorrectionViewer } from "./correction";

export const messages = {
  title: "Correcciones",
  intro: "Cambios de fichajes por confirmar. Nunca se borra nada: se ve siempre lo que había antes.",
  heads: {
    proposed: { before: "Ahora", after: "Propuesto" },
    applied: { before: "Antes", after: "Ahora" },
  },
  nothingBefore: "no hay fichaje",
  nothingAfter: "que no cuente",
  kinds: { add: "Añadir un fichaje", change: "Cambiar un fichaje", void: "Quitar un fichaje" },
  addsExit: "Añadir la salida",
  changesEntry: "Entrada",
  changesExit: "Salida",
  stale: "Ya no se puede aplicar: el fichaje ha cambiado desde entonces.",
  again: "Proponer de nuevo",
  contested:
    "Un responsable todavía puede aplicarla o retirarla. Si la aplica, quedará anotado que no estás de acuerdo.",
  refused: "Un responsable todavía puede aplicarla si cambia de opinión.",
  applyAnyway: "Si la aplicas sin acuerdo, quedarán las dos versiones.",
  mayApplyStill: "Si tú sí estás de acuerdo, todavía puedes aplicarla: quedará anotado.",
  mayComeRound: (author: string) =>
    `La propuso ${author}, y tú no estás de acuerdo. Si cambias de opinión, todavía puedes aplicarla: quedará anotado que estáis de acuerdo.`,
  erased: "(el texto se ha borrado)",
  unidentified: "Alguien en una tablet, sin PIN comprobado,",
  atKiosk: " (en la tablet)",
  /** Another person knew the PIN, or may have chosen it. */
  atKioskByGivenPin: " (en la tablet, con un PIN que otra persona le dio)",
  atKioskByPinOfThere: " (en la tablet, con un PIN elegido allí)",
  /** The groups of the list, by whose turn it is. */
  turns: { ...turnTitles, nobody: "Sin acuerdo" },
  noneOpen: "No hay nada pendiente",
  noneOpenHint: "Aquí aparecerán los cambios que alguien proponga, hasta que se contesten.",
  none: "No hay correcciones",
  noneHint: "Aquí quedan todas, también las contestadas.",
  failed: "No hemos podido guardarlo. Inténtalo de nuevo.",
  proposed: "Propuesta enviada. El registro sigue como estaba hasta que la acepten.",
  proposedExit: "Propuesta enviada. Ya puedes fichar otra entrada.",
  toClock: "Ir a fichar",
  proposedAlone:
    "Propuesta guardada. No hay nadie más que pueda contestarla: puedes aplicarla tú, y quedará anotado.",
  forgotExit: "Olvidé fichar la salida",
  theyForgotExit: "Olvidó fichar la salida",
  exitTooLate: "Son más de 16 horas después de tu entrada. Mira la hora; si es esa, díselo a tu responsable.",
  waits: "De ese fichaje ya hay una propuesta sin contestar: es una de estas.",
  /** Below the reason: who accepts the proposal, and when it can be applied anyway. */
  answerWithin: (answerer: string | null) =>
    `Lo lee ${answerer ?? "un responsable"}. Si no contesta en 7 días, podrás aplicarlo tú y quedará anotado.`,
  /** @param at `23/11/2026 09:14` */
  dueOn: (at: string) => `Si nadie contesta antes del ${at}, podrás aplicarla tú.`,
  answerAlone: "No hay nadie más que pueda aceptarlo: lo aplicas tú y queda anotado.",
  otherPerson: "Cambiar de persona",
  /** Reasons that a tap sends, in the words of the person (`own`) or of a manager who proposes for somebody else. */
  usualReasons: {
    own: { change: ["Olvidé fichar a tiempo", "Fiché por error"], add: ["Olvidé fichar"] },
    other: { change: ["Olvidó fichar a tiempo", "Fichó por error"], add: ["Olvidó fichar"] },
  },
  proposeBecause: (reason: string) => `Proponer: «${reason}»`,
  /** A form that adds an entry leads to the day of the wrong one. */
  isHourWrong: "¿Una hora está mal?",
  chooseEntry: "Elige el fichaje",
  why: "Motivo",
  whyHint: "Lo lee quien contesta, y queda en el registro.",
  whyNotHint: (reader: string) => `Lo leerá ${reader}, y queda en el registro.`,
  endsNextDay: (date: string) => `La salida es del día siguiente, el ${date}`,
} as const;

/** The texts of the grounds on which a correction was applied. */
export const groundTexts = {
  agreed: "de acuerdo",
  without_agreement: "sin acuerdo",
  no_answer: "sin respuesta en 7 días",
  no_second_party: "sin segunda parte",
} as const;

/** What the entry says once a correction of each kind is applied. */
export const appliedTexts = {
  add: "el fichaje ya está en el registro",
  change: "el fichaje ya dice lo propuesto",
  void: "el fichaje ya no cuenta",
} as const;

/** Returns the message after an answer. @param correction its state after the answer. */
export function doneText(answer: Answer, correction: Correction): string {
  switch (answer) {
    case "accept":
      return `Aceptada. ${correctionNameOf(correction)}: ${appliedTexts[correction.kind]}.`;
    case "apply":
      return `Aplicada. ${correctionNameOf(correction)}: ${appliedTexts[correction.kind]}.`;
    case "withdraw":
      return `Retirada. ${correctionNameOf(correction)}: el registro sigue como estaba.`;
    case "disagree":
      return `Guardado: queda anotado que no estás de acuerdo. ${afterRefusal(correction)}`;
  }
}

/** Names a correction by its person and day: `Inés Calvo, lunes 16/11/2026`. */
const correctionNameOf = ({ personName, day }: Correction) => `${personName}, ${formatLongDate(day)}`;

/**
 * The entry shows a worker's refused proposal as a second version. A manager's refused proposal has no effect unless a manager
 * applies it.
 */
function afterRefusal({ proposed, profileId, isStale, entryId }: Correction): string {
  if (isStale) return "El fichaje sigue como está.";
  if (proposed.profileId !== profileId)
    return "El registro sigue como estaba. Si un responsable la aplica aun así, quedará anotado que no hubo acuerdo.";
  return entryId === null
    ? "El registro sigue como estaba."
    : "El fichaje sigue como estaba, con las dos versiones.";
}

/**
 * Returns the text about the next steps of a correction after a disagreement. Null if there are none.
 */
export function contestedText(
  { proposed, answered, profileId, status, isStale }: Correction,
  viewer: CorrectionViewer,
): string | null {
  if (status !== "disagreed" || isStale) return null;
  const isOwn = proposed.profileId === profileId;
  if (viewer.profileId === profileId) return isOwn ? messages.refused : messages.contested;
  if (!viewer.isManager) return null;
  if (!isOwn) return messages.applyAnyway;
  return answered?.profileId === viewer.profileId
    ? messages.mayComeRound(proposed.name)
    : messages.mayApplyStill;
}

/**
 * Returns who is next in a correction that waits: `Te toca a ti`, `Pendiente de Lucía`. If nobody can answer, it is the author, who may
 * apply it.
 * @param viewer null for a document, which many read.
 */
export function waitingText(correction: Correction, viewer: CorrectionViewer | null, now: number): string {
  const { hasCounterparty, answerer, proposed } = correction;
  const isViewers = viewer !== null && turnOf(correction, viewer, now) === "viewer";
  return turnText(isViewers, hasCounterparty ? answerer : proposed.name);
}

/** Returns the state of a correction for a document. */
export function statusText(correction: Correction): string {
  const { status, applied, answered, isStale, proposed } = correction;
  switch (status) {
    case "applied":
      return `Aplicada, ${groundTexts[applied!.ground]}`;
    case "disagreed":
      return `No está de acuerdo: ${answered!.name}`;
    case "withdrawn":
      return "Retirada";
    case "open":
      return isStale ? "Ya no se puede aplicar" : waitingText(correction, null, proposed.at);
  }
}
