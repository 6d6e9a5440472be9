import { MailButton, MailLayout, MailText } from "~/modules/mail/layout";
import { renderMail } from "~/modules/mail/render.server";
import { formatDateTime } from "~/time/formats";
import { roleName } from "./copy";

interface InvitationMail {
  companyName: string;
  timeZone: string;
  fullName: string;
  role: "admin" | "employee";
  expiresAt: number;
  link: string;
}

/** The mail that invites a person into a company. */
export function invitationMail({ companyName, timeZone, fullName, role, expiresAt, link }: InvitationMail) {
  const greeting = `Hola, ${fullName}:`;
  const news = `${companyName} te invita a fichar con Fichaclara, con el rol de ${roleName(role).toLowerCase()}.`;
  const until = `La invitación caduca el ${formatDateTime(expiresAt, timeZone)}.`;
  const unexpected = "Si no conoces a esta empresa, borra este correo: no ocurrirá nada.";
  return renderMail({
    subject: `${companyName} te invita a Fichaclara`.replace(/\s+/g, " "),
    body: (
      <MailLayout preview={until}>
        <MailText>{greeting}</MailText>
        <MailText>{news}</MailText>
        <MailButton href={link}>Ver la invitación</MailButton>
        <MailText muted>
          {until} {unexpected}
        </MailText>
      </MailLayout>
    ),
    text: [greeting, news, "Abre este enlace para aceptarla:", link, `${until} ${unexpected}`],
  });
}
