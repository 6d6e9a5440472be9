import { isolateName } from "~/modules/mail/isolated-name";
import { historyPath } from "~/modules/timesheets/my-time/history-path";
import type { Tally } from "~/modules/timesheets/tally";
import { hoursInFull } from "~/modules/timesheets/reports/total-texts";
import type { PlannedHours } from "~/modules/timesheets/reports/read-hours.server";
import { balanceText } from "~/modules/schedules/pattern-text";
import { formatDate, type DateRange } from "~/time/dates";
import { formatMonth } from "~/time/formats";
import { missingText, openText, plannedText } from "./mail-texts";
import { summaryMail, type SummaryContent } from "./summary-mail";

/** The totals of a person's month, and the number of days with entries. */
export interface WorkedMonth extends Tally {
  days: number;
}

interface MonthFacts extends Pick<SummaryContent, "files" | "unsubscribeUrl" | "origin"> {
  company: string;
  month: DateRange;
  worked: WorkedMonth;
  /** With terms in the month: its sums, and the balance at its end in minutes, if it is known. */
  planned?: (PlannedHours & { balance: number | null }) | undefined;
}

/** Returns the mail to a person about their own month. */
export function monthMail({ company, month: { from, to }, worked, planned, ...rest }: MonthFacts) {
  const month = formatMonth(from);
  const { days, missing, open } = worked;
  const link = { label: "Ver mi mes", path: historyPath({ monthOn: from }) };
  return summaryMail({
    ...rest,
    subject: `Tu registro de ${month}`,
    lead: `Esto es lo que tienes registrado en «${isolateName(company)}» en ${month}.`,
    facts: [
      { text: `Fichaste ${days === 1 ? "un día" : `${days} días`}: ${hoursInFull(worked)}.` },
      ...(planned ? [{ text: plannedText(planned) }] : []),
      ...(planned && planned.balance !== null
        ? [{ text: `Tu saldo al ${formatDate(to)}: ${balanceText(planned.balance)}.` }]
        : []),
      ...(missing > 0
        ? [{ text: missingText(missing), link: { label: "Poner la hora de salida", path: link.path } }]
        : []),
      ...(open > 0 ? [{ text: openText(open) }] : []),
      { text: "Si algo no es así, puedes proponer una corrección desde cada día." },
    ],
    button: link,
  });
}
