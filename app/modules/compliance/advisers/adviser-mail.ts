import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";
import type { Attachment } from "~/modules/mail/outbox.server";
import { checkpointNote } from "~/modules/register/transparency/checkpoint-note";
import { formatMonth } from "~/time/formats";

interface AdviserMailFacts {
  company: string;
  /** `2026-11` */
  month: string;
  /** The path of the link, with its secret. */
  path: string;
  files: readonly Attachment[];
  origin: string;
}

/** Returns the mail that notifies a gestoría of a closed month. It has the link and the signed checkpoint, and no file of the payroll. */
export const adviserMail = ({ company, month, path, files, origin }: AdviserMailFacts) => {
  const { subject, html, text } = noticeMail({
    origin,
    subject: `Horas de ${formatMonth(`${month}-01`)} para las nóminas`,
    what: `«${isolateName(company)}» ha cerrado ${formatMonth(`${month}-01`)}. Ya puedes descargar las horas y las ausencias para las nóminas.`,
    button: { label: "Ver los meses cerrados", path },
    next: "Te pedirá el código de seis números que te dio la empresa. Si no lo tienes, pídeselo: nunca va en un correo.",
    note: checkpointNote(files, origin),
  });
  return { subject, html, text, attachments: files };
};
