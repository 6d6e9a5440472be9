import {
  MailButton,
  MailLayout,
  MailLink,
  MailText,
  smallPrintText,
  unsubscribeText,
} from "~/modules/mail/layout";
import type { Attachment } from "~/modules/mail/outbox.server";
import { renderMail } from "~/modules/mail/render.server";

interface Linked {
  label: string;
  /** In the app. */
  path: string;
}

export interface Summary {
  subject: string;
  /** Of whom and of when it is. */
  lead: string;
  /** What there is to tell, each with where one goes on from it. */
  facts: readonly { text: string; link?: Linked }[];
  button: Linked;
  files: readonly Attachment[];
  unsubscribeUrl: string;
  origin: string;
}

/** A mail that sums a period up, with the signed states of the day, ready to be queued. */
export function summaryMail({ subject, lead, facts, button, files, unsubscribeUrl, origin }: Summary) {
  const kept = keepWords(files.length, origin);
  const mail = renderMail({
    subject,
    body: (
      <MailLayout preview={facts[0]!.text} origin={origin} unsubscribeUrl={unsubscribeUrl}>
        <MailText>Hola:</MailText>
        <MailText>{lead}</MailText>
        {facts.map(({ text, link }) => (
          <MailText key={text}>
            {text}
            {link && (
              <>
                {" "}
                <MailLink href={origin + link.path}>{link.label}</MailLink>
              </>
            )}
          </MailText>
        ))}
        <MailButton href={origin + button.path}>{button.label}</MailButton>
        {kept && <MailText muted>{kept}</MailText>}
      </MailLayout>
    ),
    text: [
      "Hola:",
      lead,
      ...facts.map(({ text, link }) => (link ? `${text} ${link.label}: ${origin}${link.path}` : text)),
      `${button.label}: ${origin}${button.path}`,
      ...(kept ? [kept] : []),
      `${smallPrintText(origin)}\n${unsubscribeText(unsubscribeUrl)}`,
    ],
  });
  return { ...mail, attachments: files, unsubscribeUrl };
}

/** What the files are for, and that they are to be kept; nothing where there are none. */
function keepWords(files: number, origin: string): string | null {
  if (files === 0) return null;
  const [what, them] =
    files === 1
      ? ["El archivo adjunto es un punto de control: lo último que Fichaclara ha firmado del registro", "él"]
      : [
          "Los dos archivos adjuntos son puntos de control: lo último que Fichaclara ha firmado del registro de la empresa y del registro de transparencia",
          "ellos",
        ];
  return `${what}. Guarda este correo: si Fichaclara cambiara después algo de lo que ya está apuntado, con ${them} cualquiera podría demostrarlo en ${origin}/verificar.`;
}
