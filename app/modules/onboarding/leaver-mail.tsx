import { MailButton, MailLayout, MailText, smallPrintText } from "~/modules/mail/layout";
import { renderMail } from "~/modules/mail/render.server";

/** Tells the owner that somebody has left their company. */
export function leaverMail({ name, company, origin }: { name: string; company: string; origin: string }) {
  const what = `${name} ha dejado «${company}» en Fichaclara y ya no puede entrar. Sus fichajes se quedan en el registro de la empresa, que debe conservarlos cuatro años.`;
  const next = "Si fue un error, invítale de nuevo desde Equipo.";
  return renderMail({
    subject: "Alguien ha dejado tu empresa en Fichaclara",
    body: (
      <MailLayout preview={what} origin={origin}>
        <MailText>Hola:</MailText>
        <MailText>{what}</MailText>
        <MailButton href={`${origin}/team`}>Ver el equipo</MailButton>
        <MailText muted>{next}</MailText>
      </MailLayout>
    ),
    text: ["Hola:", what, `Ver el equipo: ${origin}/team`, next, smallPrintText(origin)],
  });
}
