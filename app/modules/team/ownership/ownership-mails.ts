import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";

interface OwnershipMailFacts {
  company: string;
  /** The origin of the app. */
  origin: string;
}

/** The mail to a colleague who is offered the company. */
export const offeredMail = ({ by, company, origin }: OwnershipMailFacts & { by: string }) =>
  noticeMail({
    origin,
    subject: "Te ofrecen la propiedad de tu empresa en Fichaclara",
    what: `${isolateName(by)} te ofrece la propiedad de «${isolateName(company)}». Si la aceptas, te encargarás de la suscripción y de la empresa; hasta entonces no cambia nada.`,
    button: { label: "Ver la oferta", path: "/ownership" },
    next: "La oferta caduca en 7 días.",
  });

/** The mail to the owner after a declined offer. */
export const declinedMail = ({ by, company, origin }: OwnershipMailFacts & { by: string }) =>
  noticeMail({
    origin,
    subject: "No han aceptado la propiedad de tu empresa",
    what: `${isolateName(by)} no ha aceptado la propiedad de «${isolateName(company)}». Sigues siendo su propietario.`,
    button: { label: "Elegir a otra persona", path: "/ownership" },
    next: "Puedes ofrecérsela a otra persona desde Ajustes.",
  });

/** The mail to the former owner after an accepted offer. */
export const handedOverMail = ({ to, company, origin }: OwnershipMailFacts & { to: string }) =>
  noticeMail({
    origin,
    subject: "Has traspasado tu empresa en Fichaclara",
    what: `${isolateName(to)} ha aceptado la propiedad de «${isolateName(company)}» y se encarga desde ahora de la suscripción. Tú sigues como administrador.`,
    button: { label: "Ir a Fichaclara", path: "/dashboard" },
    next: "Si no has sido tú quien la ofreció, habla cuanto antes con esa persona.",
  });
