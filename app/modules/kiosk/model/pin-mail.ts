import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";

/** A mail about a new PIN and who set it. The mail does not contain the PIN, which the manager hands over. */
export const pinGivenMail = ({ by, company, origin }: { by: string; company: string; origin: string }) =>
  noticeMail({
    subject: "Tienes un PIN nuevo para la tablet",
    what: `${isolateName(by)} te ha dado un PIN nuevo para fichar en las tablets de «${isolateName(company)}». El que tuvieras ya no sirve.`,
    button: { label: "Elegir otro PIN", path: "/pin" },
    next: "Te lo dará en mano. Si no lo sabías, pregúntale; puedes elegir otro cuando quieras.",
    origin,
  });

interface ChosenPinMailFacts {
  kiosk: string;
  company: string;
  origin: string;
}

/** A mail about a PIN that was chosen at a kiosk, where the person is known only by their earlier PIN. */
export const pinChosenMail = ({ kiosk, company, origin }: ChosenPinMailFacts) =>
  noticeMail({
    subject: "Has elegido un PIN para la tablet",
    what: `En la tablet «${isolateName(kiosk)}» de «${isolateName(company)}» se ha elegido un PIN nuevo para tu número. El anterior ya no sirve.`,
    button: { label: "Elegir otro PIN", path: "/pin" },
    next: "Si has sido tú, no tienes que hacer nada. Si no, elige otro PIN ahora y avisa a quien lleva tu empresa.",
    origin,
  });
