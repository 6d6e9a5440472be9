import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";

interface PasskeyMailFacts {
  /** The name of the passkey. */
  name: string;
  origin: string;
}

const button = { label: "Ver mis llaves de acceso", path: "/passkeys" };

/** Returns the mail about a new passkey. */
export const passkeyAddedMail = ({ name, origin }: PasskeyMailFacts) =>
  noticeMail({
    subject: "Tienes una nueva llave de acceso en Fichaclara",
    what: `Se ha añadido la llave de acceso «${isolateName(name)}» a tu cuenta: con ella se entra sin esperar al correo.`,
    button,
    next: "Si no has sido tú, elimínala y cierra las demás sesiones en Mi Perfil, en «Acceso y avisos».",
    origin,
  });

/** Returns the mail about a removed passkey. */
export const passkeyRemovedMail = ({ name, origin }: PasskeyMailFacts) =>
  noticeMail({
    subject: "Se ha eliminado una llave de acceso en Fichaclara",
    what: `La llave de acceso «${isolateName(name)}» ya no abre tu cuenta. Puedes seguir entrando con un enlace a este correo.`,
    button,
    next: "Si no has sido tú, cierra las demás sesiones en Mi Perfil, en «Acceso y avisos».",
    origin,
  });
