import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";
import type { Payloads } from "~/modules/ledger/rules/payloads";
import { joinWithAnd } from "~/platform/list-text";

interface MandateChange {
  mandate: Payloads["representative"]["mandate"];
  company: string;
  /** The manager's name. */
  by: string;
  /** The app's address. */
  origin: string;
}

/** Returns the mail to a representative whose mandate was given or ended. */
export const mandateMail = ({ mandate, company, by, origin }: MandateChange) =>
  mandate === "given"
    ? noticeMail({
        origin,
        subject: "Ya puedes descargar el registro como representante",
        what: `${isolateName(by)} te ha dado acceso en «${isolateName(company)}» como representante de la plantilla.`,
        button: { label: "Ver el registro del mes", path: "/representation" },
        next: "Puedes descargar cada mes el registro de jornada con nombre, centro, día y horas. Te avisaremos cuando una corrección quede sin acuerdo, sin decir de quién. Si es un error, díselo a tu empresa.",
      })
    : noticeMail({
        origin,
        subject: "Ya no tienes acceso como representante",
        what: `${isolateName(by)} ha retirado en «${isolateName(company)}» tu acceso como representante de la plantilla.`,
        next: "Tus fichajes y tu acceso de siempre no cambian. Si es un error, díselo a tu empresa.",
      });

/** Returns the prefix of the key of a representative's mails about disputes. A trigger uses it. */
export const disagreedKey = ({ companyId, profileId }: { companyId: string; profileId: string }) =>
  `disagreed:${companyId}:${profileId}:` as const;

/** Returns the mail with the number of disputes of each month, without their content. */
export const disagreedMail = ({
  months,
  company,
  origin,
}: {
  months: readonly { month: string; count: number }[];
  company: string;
  origin: string;
}) => {
  const total = months.reduce((sum, { count }) => sum + count, 0);
  const of = months.map(({ month, count }) => `${count} de ${month}`);
  return noticeMail({
    origin,
    subject: total === 1 ? "Una corrección sin acuerdo" : `${total} correcciones sin acuerdo`,
    what: `En «${isolateName(company)}», empresa y plantilla no están de acuerdo en ${total === 1 ? "una corrección" : `${total} correcciones`} de fichajes: ${joinWithAnd(of)}.`,
    button: { label: "Ver cuántas y de qué días", path: "/representation" },
    next: "Por protección de datos no se dice de quién son ni qué dicen. Te lo contamos porque representas a la plantilla.",
  });
};
