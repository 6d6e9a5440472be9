import { MailButton, MailLayout, MailText } from "~/modules/mail/layout";
import { renderMail } from "~/modules/mail/render.server";

const listed = 50;

interface Withdrawn {
  email: string;
  fullName: string;
  /** Who had sent it. */
  sender: string | null;
}

/** Tells the owner which invitations went with the rights of those who had sent them. */
export function withdrawnMail({ origin, withdrawn }: { origin: string; withdrawn: Withdrawn[] }) {
  const isOne = withdrawn.length === 1;
  const senders = [...new Set(withdrawn.map(({ sender }) => sender ?? "una persona sin nombre"))].join(", ");
  const subject = isOne
    ? "Hemos retirado una invitación a tu empresa"
    : `Hemos retirado ${withdrawn.length} invitaciones a tu empresa`;
  const why = `Quien ${isOne ? "la" : "las"} envió ya no puede invitar a tu empresa: ${senders}. ${isOne ? "Su enlace ya no sirve" : "Sus enlaces ya no sirven"}.`;
  const people = withdrawn.slice(0, listed).map(({ fullName, email }) => `${fullName} (${email})`);
  const more = withdrawn.length > listed ? [`Y ${withdrawn.length - listed} más.`] : [];
  const next = "Si quieres que alguien entre de todos modos, invítale de nuevo.";
  return renderMail({
    subject,
    body: (
      <MailLayout preview={why}>
        <MailText>{why}</MailText>
        {[...people, ...more].map((line, index) => (
          <MailText key={index}>{line}</MailText>
        ))}
        <MailButton href={`${origin}/invitations`}>Ver las invitaciones</MailButton>
        <MailText muted>{next}</MailText>
      </MailLayout>
    ),
    text: [why, [...people, ...more].join("\n"), `Ver las invitaciones: ${origin}/invitations`, next],
  });
}
