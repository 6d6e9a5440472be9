import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";
import type { DateRange } from "~/time/dates";
import { ofPeriod } from "../period-name";

interface IssuedMonth {
  range: DateRange;
  company: string;
  origin: string;
}

const nextStepText =
  "Puedes decir «Conforme» o «No conforme» y qué día no está bien. No renuncias a nada, y puedes cambiarlo durante un año.";

/** Returns the mail about an issued period. It has no hours: they are behind the sign-in. */
export const statementMail = ({ range, company, origin }: IssuedMonth) =>
  noticeMail({
    origin,
    subject: `Ya están tus horas ${ofPeriod(range)}`,
    what: `«${isolateName(company)}» ha cerrado tus horas ${ofPeriod(range)}: ya puedes verlas.`,
    button: { label: "Ver mis horas", path: `/statements?from=${range.from}` },
    next: nextStepText,
  });

/** Returns the reminder of a period without an answer. */
export const statementReminder = ({ range, company, origin }: IssuedMonth) =>
  noticeMail({
    origin,
    subject: `¿Están bien tus horas ${ofPeriod(range)}?`,
    what: `«${isolateName(company)}» cerró tus horas ${ofPeriod(range)} y todavía no has dicho si estás conforme.`,
    button: { label: "Ver mis horas", path: `/statements?from=${range.from}` },
    next: `${nextStepText} Si no dices nada, queda «sin respuesta».`,
  });
