import { MailButton, MailLayout, MailText, smallPrintText } from "~/modules/mail/layout";
import { renderMail } from "~/modules/mail/render.server";

/** The mail that carries a sign-in link. */
export function signInMail({ email, link }: { email: string; link: string }) {
  const { origin } = new URL(link);
  return renderMail({
    subject: "Tu enlace para entrar en Fichaclara",
    body: (
      <MailLayout preview="Toca el botón para entrar. El enlace caduca en 15 minutos." origin={origin}>
        <MailText>Hola:</MailText>
        <MailText>Toca el botón para entrar en Fichaclara como {email}.</MailText>
        <MailButton href={link}>Entrar en Fichaclara</MailButton>
        <MailText muted>
          El enlace caduca en 15 minutos y solo funciona una vez. Si no lo has pedido tú, puedes borrar este
          correo: nadie ha entrado en tu cuenta.
        </MailText>
      </MailLayout>
    ),
    text: [
      "Hola:",
      `Abre este enlace para entrar en Fichaclara como ${email}:`,
      link,
      "Caduca en 15 minutos y solo funciona una vez. Si no lo has pedido tú, puedes borrar este correo.",
      smallPrintText(origin),
    ],
  });
}
