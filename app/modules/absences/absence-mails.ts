import { holdsLink } from "~/modules/directory/holds-link";
import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";

interface About {
  company: string;
  /** The name of the kind; null for a private one, which no mail names. */
  kind: string | null;
  /** `del 3 al 16 de agosto`. */
  days: string;
  /** The author. */
  by: string;
  /** What the author wrote; null for a private kind. */
  note: string | null;
  origin: string;
}

const named = (kind: string | null) => kind ?? "una ausencia";

/** A mail program turns a link into one to tap, so the mail leaves out such words. */
const saidText = (note: string | null) =>
  note !== null && !holdsLink(note) ? ` Dice: «${isolateName(note)}».` : "";

/** The mail to a manager about a requested absence, or about one that its person recorded and that needs no answer. */
export const requestedMail = ({
  by,
  kind,
  days,
  note,
  company,
  origin,
  isWaiting,
}: About & { isWaiting: boolean }) =>
  noticeMail({
    origin,
    subject: isWaiting ? "Hay una ausencia que espera respuesta" : "Hay una ausencia nueva",
    what: `${isolateName(by)} ha ${isWaiting ? "pedido" : "anotado"} ${named(kind)} ${days} en «${isolateName(company)}».${saidText(note)}`,
    button: { label: "Ver las ausencias", path: "/absences" },
    next: isWaiting
      ? "Puedes aceptarla o rechazarla con un toque. Antes ves quién más falta esos días."
      : "No necesita respuesta.",
  });

/** The mail to a manager about an accepted absence that its person has withdrawn. */
export const undoneMail = ({ by, kind, days, company, origin }: Omit<About, "note">) =>
  noticeMail({
    origin,
    subject: "Una ausencia ya no vale",
    what: `${isolateName(by)} ha retirado ${named(kind)} ${days} en «${isolateName(company)}».`,
    button: { label: "Ver las ausencias", path: "/absences" },
    next: "Esos días se le espera según su horario, salvo que tenga otra ausencia.",
  });

const doneByManager: Record<Answered, string> = {
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
}: Omit<About, "note"> & { answered: Answered; person: string }) =>
  noticeMail({
    origin,
    subject: "Una ausencia ya tiene respuesta",
    what: `${isolateName(by)} ${doneByManager[answered]} ${named(kind)} de ${isolateName(person)} ${days} en «${isolateName(company)}».`,
    button: { label: "Ver las ausencias", path: "/absences" },
    next: "No necesita respuesta.",
  });

export type Answered = "accepted" | "declined" | "withdrawn" | "changed" | "recorded";

const answers: Record<Answered, { subject: string; done: string }> = {
  accepted: { subject: "Tu ausencia está aceptada", done: "ha aceptado" },
  declined: { subject: "Tu ausencia está rechazada", done: "ha rechazado" },
  withdrawn: { subject: "Tu ausencia está cancelada", done: "ha cancelado" },
  changed: { subject: "Tu ausencia tiene otros días", done: "ha cambiado los días de" },
  recorded: { subject: "Tienes una ausencia anotada", done: "ha anotado" },
};

/** The mail to a person about an answer to their absence, or about a change or a record by a manager. */
export function answeredMail({
  answered,
  by,
  kind,
  days,
  note,
  company,
  origin,
}: About & { answered: Answered }) {
  const { subject, done } = answers[answered];
  const which = kind === null ? "tu ausencia" : `tu ausencia (${kind})`;
  return noticeMail({
    origin,
    subject,
    what: `${isolateName(by)} ${done} ${which}${answered === "changed" ? ": ahora es" : ""} ${days} en «${isolateName(company)}».${saidText(note)}`,
    button: { label: "Ver tus ausencias", path: "/absences/mine" },
    next: "Si algo no es correcto, habla con la persona que lo ha hecho.",
  });
}
