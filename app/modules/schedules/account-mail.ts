import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";

/** What another manager changed in the time account of a manager. */
export type AccountChange = "terms" | "balance" | "first-day" | "allowance" | "absence";

const changed: Record<AccountChange, { yours: string; theirs: string }> = {
  terms: { yours: "tu horario", theirs: "el horario" },
  balance: { yours: "tu saldo", theirs: "el saldo" },
  "first-day": { yours: "tu primer día en la empresa", theirs: "el primer día en la empresa" },
  allowance: { yours: "tus días de ausencia", theirs: "los días de ausencia" },
  absence: { yours: "una ausencia tuya", theirs: "una ausencia" },
};

interface Changed {
  what: AccountChange;
  /** The manager who changed it. */
  by: string;
  /** The manager whose account it is; null for the owner's own. */
  of: string | null;
  company: string;
  /** Of the screen that shows the change. */
  path: string;
  origin: string;
}

/** The mail to the owner about a change of a manager's time account by another manager. It names no kind of absence. */
export function accountMail({ what, by, of, company, path, origin }: Changed) {
  const { yours, theirs } = changed[what];
  return noticeMail({
    origin,
    subject: "Ha cambiado la cuenta de horas de una persona responsable",
    what: `${isolateName(by)} ha cambiado ${of === null ? yours : `${theirs} de ${isolateName(of)}`} en «${isolateName(company)}».`,
    button: { label: "Ver la cuenta", path },
    next: "Nadie cambia su propia cuenta: te avisamos cuando una persona responsable cambia la de otra.",
  });
}
