import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";

/** A mail about a new PIN and who set it. The mail does not contain the PIN, which the manager hands over. */
export const pinGivenMail = ({ by, company, origin }: { by: string; company: string; origin: string }) =>
  noticeMail({
    subject: "Tienes un PIN nuevo para el kiosco",
    what: `${isolateName(by)} te ha dado un PIN nuevo para fichar en los kioscos de «${isolateName(company)}». El que tuvieras ya no sirve.`,
    button: { label: "Ver mi PIN del kiosco", path: "/pin" },
    next: "Te lo dará en mano. Si no lo sabías, pregúntale; puedes elegir otro cuando quieras.",
    origin,
  });
