import { MailLayout, MailText, smallPrintText } from "~/modules/mail/layout";
import { renderMail } from "~/modules/mail/render.server";

/** Tells an address that the profile it had in a company is another address's now. */
export function takenOverMail({
  email,
  company,
  origin,
}: {
  email: string;
  company: string;
  origin: string;
}) {
  const what = `Tu perfil en «${company}» se abre desde ahora con ${email}, y ya no con esta dirección. Lo ha cambiado una persona responsable de la empresa. Tus fichajes son los mismos.`;
  const otherwise =
    "Si no lo esperabas, pregunta cuanto antes en tu empresa: el registro guarda cuándo se hizo el cambio.";
  return renderMail({
    subject: "Tu email en una empresa de Fichaclara ha cambiado",
    body: (
      <MailLayout preview={what} origin={origin}>
        <MailText>Hola:</MailText>
        <MailText>{what}</MailText>
        <MailText>{otherwise}</MailText>
      </MailLayout>
    ),
    text: ["Hola:", what, otherwise, smallPrintText(origin)],
  });
}
