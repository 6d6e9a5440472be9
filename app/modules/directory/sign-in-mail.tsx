import { isolateName } from "~/modules/mail/isolated-name";
import {
  greeting,
  MailButton,
  MailGreeting,
  MailLayout,
  MailText,
  smallPrintText,
} from "~/modules/mail/layout";
import { noticeMail } from "~/modules/mail/notice-mail";
import { renderMail } from "~/modules/mail/render.server";

interface SignInMail {
  email: string;
  link: string;
  /** The company's name as a mail may show it, if the person accepts its invitation. A stranger chose it, so no subject has it. */
  company?: string | undefined;
}

/** Returns the mail with a sign-in link. */
export function signInMail({ email, link, company }: SignInMail) {
  const { origin } = new URL(link);
  const place = company === undefined ? "Fichaclara" : `«${isolateName(company)}», en Fichaclara,`;
  return renderMail({
    subject: "Tu enlace para entrar en Fichaclara",
    body: (
      <MailLayout preview="Toca el botón para entrar. El enlace caduca en 15 minutos." origin={origin}>
        <MailGreeting />
        <MailText>
          Toca el botón para entrar en {place} como {email}.
        </MailText>
        <MailButton href={link}>Entrar en Fichaclara</MailButton>
        <MailText muted>
          El enlace caduca en 15 minutos y solo funciona una vez. Si no lo has pedido tú, puedes borrar este
          correo: nadie ha entrado en tu cuenta.
        </MailText>
      </MailLayout>
    ),
    text: [
      greeting,
      `Abre este enlace para entrar en ${place} como ${email}:`,
      link,
      "Caduca en 15 minutos y solo funciona una vez. Si no lo has pedido tú, puedes borrar este correo.",
      smallPrintText(origin),
    ],
  });
}

/** Returns the mail to a new address, which only its reader can confirm. */
export function newAddressMail({ link }: { link: string }) {
  const { origin } = new URL(link);
  const what = "Alguien con cuenta en Fichaclara quiere entrar desde ahora con esta dirección.";
  const otherwise =
    "El enlace caduca en 15 minutos y solo se abre en el navegador en el que se pidió. Si no has sido tú, puedes borrar este correo: no cambia nada.";
  return renderMail({
    subject: "Confirma tu nuevo email en Fichaclara",
    body: (
      <MailLayout preview="Toca el botón para confirmar. El enlace caduca en 15 minutos." origin={origin}>
        <MailGreeting />
        <MailText>{what}</MailText>
        <MailButton href={link}>Confirmar este email</MailButton>
        <MailText muted>{otherwise}</MailText>
      </MailLayout>
    ),
    text: [greeting, what, `Confírmalo con este enlace: ${link}`, otherwise, smallPrintText(origin)],
  });
}

/** Returns the mail to the former address. */
export const formerAddressMail = ({ email, origin }: { email: string; origin: string }) =>
  noticeMail({
    subject: "Tu email en Fichaclara ha cambiado",
    what: `Desde ahora tu cuenta de Fichaclara se abre con ${email}, y ya no con esta dirección. Tus fichajes son los mismos.`,
    next: "Si no has sido tú, avisa cuanto antes a la persona responsable de tu empresa: puede cerrar tus sesiones desde Equipo.",
    origin,
  });
