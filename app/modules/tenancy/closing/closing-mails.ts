import { mailedName } from "~/modules/team/invitations/invitation-mail";
import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";
import { dateText } from "./messages";

interface ClosingMailFacts {
  company: string;
  /** The app's address. */
  origin: string;
}

/** Notifies the staff that the company has closed, and how to download their record. */
export const closedMail = ({
  company,
  owner,
  reopenUntil,
  readUntil,
  origin,
}: ClosingMailFacts & { owner: string; reopenUntil: number; readUntil: number }) =>
  noticeMail({
    origin,
    subject: "Tu empresa ha cerrado en Fichaclara",
    what: `«${isolateName(company)}» ha cerrado en Fichaclara: ya no se ficha. Tu registro se conserva, y puedes verlo y descargarlo hasta el ${dateText(readUntil)} entrando con tu email de siempre.`,
    button: { label: "Ver y descargar mi registro", path: "/dashboard" },
    next: `Si algo de tu registro no está bien, díselo a ${isolateName(owner)} antes del ${dateText(reopenUntil)}: hasta entonces puede volver a abrir la empresa y corregirlo contigo.`,
  });

/** Notifies the owner that their company is closed. Somebody else may have used their session. */
export const ownersClosedMail = ({
  company,
  reopenUntil,
  readUntil,
  origin,
}: ClosingMailFacts & { reopenUntil: number; readUntil: number }) =>
  noticeMail({
    origin,
    subject: "Has cerrado tu empresa en Fichaclara",
    what: `«${isolateName(company)}» está cerrada: ya no se ficha y la suscripción se cancela. La ley pide conservar el registro cuatro años: podrás verlo y descargarlo hasta el ${dateText(readUntil)}.`,
    button: { label: "Ver el cierre", path: "/close-company" },
    next: `Hasta el ${dateText(reopenUntil)} puedes volver a abrirla. Si no la has cerrado tú, hazlo ya y cierra tus otras sesiones.`,
  });

/**
 * Notifies an invited person that the company has closed. Anybody can found a company and invite any address.
 * So its name is treated as in the invitation.
 */
export function cancelledInvitationMail({ company, origin }: ClosingMailFacts) {
  const name = mailedName(company);
  const senderName = name ? `«${isolateName(name)}»` : "La empresa que te invitó";
  return noticeMail({
    origin,
    subject: "Tu invitación en Fichaclara ya no sirve",
    what: `${senderName} ha cerrado en Fichaclara y la invitación que te envió ya no sirve.`,
    next: "No tienes que hacer nada.",
  });
}

/** Notifies everybody that the company is open again. */
export const reopenedMail = ({ company, origin }: ClosingMailFacts) =>
  noticeMail({
    origin,
    subject: "Tu empresa vuelve a estar abierta en Fichaclara",
    what: `«${isolateName(company)}» vuelve a estar abierta en Fichaclara, con todo como estaba.`,
    button: { label: "Ir a fichar", path: "/dashboard" },
    next: "Ficha como siempre. Si fichabas en una tablet, espera a que la emparejen de nuevo.",
  });
