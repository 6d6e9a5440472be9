import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";

/** The mail to the former address of a profile. */
export const takenOverMail = ({
  email,
  company,
  origin,
}: {
  email: string;
  company: string;
  origin: string;
}) =>
  noticeMail({
    subject: "Tu email en una empresa de Fichaclara ha cambiado",
    what: `Tu perfil en «${isolateName(company)}» se abre desde ahora con ${email}, y ya no con esta dirección. Lo ha cambiado una persona responsable de la empresa. Tus fichajes son los mismos.`,
    next: "Si no lo esperabas, pregunta cuanto antes en tu empresa: el registro guarda cuándo se hizo el cambio.",
    origin,
  });
