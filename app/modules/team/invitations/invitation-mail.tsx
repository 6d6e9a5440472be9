import { holdsLink } from "~/modules/mail/holds-link";
import { isolateName } from "~/modules/mail/isolated-name";
import { MailButton, MailLayout, MailText, smallPrintText } from "~/modules/mail/layout";
import { renderMail } from "~/modules/mail/render.server";
import { formatDateTime } from "~/time/formats";

interface InvitationMail {
  companyName: string;
  /** The inviter's name, which the mail uses while the company's name is an address. */
  inviterName: string | null;
  timeZone: string;
  fullName: string;
  role: "admin" | "employee";
  expiresAt: number;
  link: string;
}

/**
 * Returns the mail for an invitation. Anybody can found a company and invite any address. So their texts appear in quotation
 * marks, never in the subject. No mail program may make a link of them.
 */
export function invitationMail(invitation: InvitationMail) {
  const { timeZone, role, expiresAt, link } = invitation;
  const [name] = mailedName(invitation.fullName)?.split(" ") ?? [];
  const greeting = name ? `Hola, ${isolateName(name)}:` : "Hola:";
  const leadText = `${whoInvites(invitation)} te invita a fichar con Fichaclara${role === "admin" ? ", como administrador" : ""}.`;
  const expiryText = `La invitación caduca el ${formatDateTime(expiresAt, timeZone)}.`;
  const unexpectedText = "Si no conoces a esta empresa, borra este correo: no ocurrirá nada.";
  const { origin } = new URL(link);
  return renderMail({
    subject: "Te han invitado a fichar en Fichaclara",
    body: (
      <MailLayout preview={expiryText} origin={origin}>
        <MailText>{greeting}</MailText>
        <MailText>{leadText}</MailText>
        <MailButton href={link}>Aceptar la invitación</MailButton>
        <MailText muted>
          {expiryText} {unexpectedText}
        </MailText>
      </MailLayout>
    ),
    text: [
      greeting,
      leadText,
      "Abre este enlace para aceptarla:",
      link,
      `${expiryText} ${unexpectedText}`,
      smallPrintText(origin),
    ],
  });
}

function whoInvites({ companyName, inviterName }: InvitationMail): string {
  const company = mailedName(companyName);
  if (company) return `«${isolateName(company)}»`;
  const inviter = mailedName(inviterName);
  return inviter ? `La empresa de «${isolateName(inviter)}»` : "Una empresa";
}

const longestMailedName = 60;
const graphemes = new Intl.Segmenter("es", { granularity: "grapheme" });

/**
 * Returns a stranger's text for a mail: one line, at most 60 characters, without quotation marks. Null if it is empty, or if a
 * mail program would make a link of it.
 */
export function mailedName(name: string | null): string | null {
  if (name === null || holdsLink(name)) return null;
  const line = name
    .replace(/[«»]/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const letters = Array.from(graphemes.segment(line), ({ segment }) => segment);
  return (
    (letters.length > longestMailedName ? `${letters.slice(0, longestMailedName - 1).join("")}…` : line) ||
    null
  );
}
