import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";
import type { AbsenceUnit } from "~/modules/schedules/absence-kinds";
import { formatDate, type LocalDate } from "~/time/dates";
import { amountText } from "../allowance-text";

interface ExpiringVacation {
  amount: number;
  unit: AbsenceUnit;
  /** The last day on which it can be taken. */
  lastOn: LocalDate;
  company: string;
  origin: string;
}

/** Returns the dated notice that a person's vacation lapses (CJEU C-684/16). */
export const expiryMail = ({ amount, unit, lastOn, company, origin }: ExpiringVacation) =>
  noticeMail({
    origin,
    subject: `Tienes vacaciones que caducan el ${formatDate(lastOn)}`,
    what: `En «${isolateName(company)}» te quedan ${amountText(amount, unit)} de vacaciones que puedes tomar hasta el ${formatDate(lastOn)}. Lo que no tomes hasta ese día caduca.`,
    button: { label: "Pedir vacaciones", path: "/absences/new?kind=vacation" },
    next: "Si no puedes tomarlas antes, díselo a tu responsable. Las que no puedas tomar por una baja o por un nacimiento no caducan ese día (art. 38.3 ET).",
  });
