import { isolateName } from "~/modules/mail/isolated-name";
import { nameInSubject } from "~/modules/mail/name-in-subject";
import { noticeMail } from "~/modules/mail/notice-mail";

/** The mail to the owner after a person left. */
export const leaverMail = ({ name, company, origin }: { name: string; company: string; origin: string }) =>
  noticeMail({
    subject: `${nameInSubject(name, "Alguien")} ha dejado tu empresa`,
    what: `${isolateName(name)} ha dejado «${isolateName(company)}» en Fichaclara y ya no puede entrar. Sus fichajes se quedan en el registro de la empresa, que debe conservarlos cuatro años.`,
    button: { label: "Ver el equipo", path: "/team" },
    next: "Si fue un error, invítale de nuevo desde Equipo.",
    origin,
  });
