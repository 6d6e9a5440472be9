import { commentText, isolateName, nameInMail } from "~/modules/mail/isolated-name";
import { nameInSubject } from "~/modules/mail/name-in-subject";
import { noticeMail } from "~/modules/mail/notice-mail";
import { kindInText } from "../absence-text";

interface AbsenceMailFacts {
  company: string;
  /** The name of the kind; null for a private one, which no mail names. */
  kind: string | null;
  isVacation: boolean;
  /** `del 3 al 16 de agosto`. */
  days: string;
  /** The author. */
  by: string;
  /** What the author wrote; null for a private kind. */
  note: string | null;
  origin: string;
}

/** Returns the kind inside a sentence: `vacaciones`. An acronym keeps its capitals. A company names its own kinds, as it names itself. */
const kindInSentence = (kind: string | null) => {
  const name = kind && nameInMail(kind);
  return name ? kindInText(name) : "una ausencia";
};

const anonymousSender = "Alguien de tu equipo";

/** The mail to a manager about an absence of a private kind. Whether somebody must answer it would disclose the kind. */
const privateAbsenceMail = ({
  by,
  days,
  company,
  origin,
}: Pick<AbsenceMailFacts, "by" | "days" | "company" | "origin">) =>
  noticeMail({
    origin,
    subject: `Ausencia de ${nameInSubject(by, anonymousSender.toLowerCase())} ${days}`,
    what: `${isolateName(by)} ha enviado una ausencia ${days} en «${isolateName(company)}».`,
    button: { label: "Ver las ausencias", path: "/absences" },
    next: "Si espera respuesta, puedes aceptarla o rechazarla con un toque. Antes ves quién más falta esos días.",
  });

/** The mail to a manager about a requested absence, or about one that its person recorded and that needs no answer. */
export const requestedAbsenceMail = ({ isWaiting, ...about }: AbsenceMailFacts & { isWaiting: boolean }) => {
  const { by, kind, days, note, company, origin } = about;
  if (kind === null) return privateAbsenceMail(about);
  return noticeMail({
    origin,
    subject: `${nameInSubject(by, anonymousSender)} ${isWaiting ? "pide" : "avisa de"} ${kindInSentence(kind)} ${days}`,
    what: `${isolateName(by)} ha ${isWaiting ? "pedido" : "anotado"} ${kindInSentence(kind)} ${days} en «${isolateName(company)}».${commentText(note)}`,
    button: { label: isWaiting ? "Contestar" : "Ver las ausencias", path: "/absences" },
    next: isWaiting
      ? "Puedes aceptarla o rechazarla con un toque. Antes ves quién más falta esos días."
      : "No necesita respuesta.",
  });
};

/** The mail to a manager about an absence that its person has withdrawn. */
export const withdrawnAbsenceMail = ({ by, kind, days, company, origin }: Omit<AbsenceMailFacts, "note">) =>
  noticeMail({
    origin,
    subject: `${nameInSubject(by, anonymousSender)} retira ${kindInSentence(kind)} ${days}`,
    what: `${isolateName(by)} ha retirado ${kindInSentence(kind)} ${days} en «${isolateName(company)}».`,
    button: { label: "Ver las ausencias", path: "/absences" },
    next: "Esos días se le espera según su horario, salvo que tenga otra ausencia.",
  });

const managerVerbs: Record<AnswerState, string> = {
  accepted: "ha aceptado",
  declined: "ha rechazado",
  withdrawn: "ha cancelado",
  changed: "ha cambiado",
  recorded: "ha anotado",
};

/** The mail to a manager about an absence that another manager answered or changed before the first mail about it was sent. */
export const answeredForTeamMail = ({
  answered,
  by,
  person,
  kind,
  days,
  company,
  origin,
}: Omit<AbsenceMailFacts, "note"> & { answered: AnswerState; person: string }) =>
  noticeMail({
    origin,
    subject: `${nameInSubject(by, "Un responsable")} ${managerVerbs[answered]} ${kindInSentence(kind)} de ${nameInSubject(person, anonymousSender.toLowerCase())} ${days}`,
    what: `${isolateName(by)} ${managerVerbs[answered]} ${kindInSentence(kind)} de ${isolateName(person)} ${days} en «${isolateName(company)}».`,
    button: { label: "Ver las ausencias", path: "/absences" },
    next: "No necesita respuesta.",
  });

export type AnswerState = "accepted" | "declined" | "withdrawn" | "changed" | "recorded";

const answerTexts: Record<AnswerState, { state: string; done: string }> = {
  accepted: { state: "aceptada", done: "ha aceptado" },
  declined: { state: "rechazada", done: "ha rechazado" },
  withdrawn: { state: "cancelada", done: "ha cancelado" },
  changed: { state: "cambiada", done: "ha cambiado los días de" },
  recorded: { state: "anotada", done: "ha anotado" },
};

/** The mail to a person about an answer to their absence, or about a change or a record by a manager. */
export function answeredAbsenceMail({
  answered,
  by,
  kind,
  isVacation,
  days,
  note,
  company,
  origin,
}: AbsenceMailFacts & { answered: AnswerState }) {
  const { state, done } = answerTexts[answered];
  const absenceText = isVacation ? "tus vacaciones" : kind === null ? "tu ausencia" : `tu ausencia (${kind})`;
  const kindText = kind === null ? "" : `${kindInSentence(kind)} `;
  return noticeMail({
    origin,
    subject: isVacation ? `Vacaciones ${state}s: ${days}` : `Ausencia ${state}: ${kindText}${days}`,
    what: `${isolateName(by)} ${done} ${absenceText}${answered === "changed" ? `: ahora ${isVacation ? "son" : "es"}` : ""} ${days} en «${isolateName(company)}».${commentText(note)}`,
    button: { label: "Ver tus ausencias", path: "/absences/mine" },
    next: `¿Algo no cuadra? Habla con ${isolateName(by)}.`,
  });
}
