import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";

/** Tells the owner that somebody has left their company. */
export const leaverMail = ({ name, company, origin }: { name: string; company: string; origin: string }) =>
  noticeMail({
    subject: "Alguien ha dejado tu empresa en Fichaclara",
    what: `${isolateName(name)} ha dejado «${isolateName(company)}» en Fichaclara y ya no puede entrar. Sus fichajes se quedan en el registro de la empresa, que debe conservarlos cuatro años.`,
    button: { label: "Ver el equipo", path: "/team" },
    next: "Si fue un error, invítale de nuevo desde Equipo.",
    origin,
  });
