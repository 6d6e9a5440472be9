import { isolateName } from "~/modules/mail/isolated-name";
import type { PlannedHours } from "~/modules/timesheets/reports/read-hours.server";
import type { TeamTally } from "~/modules/timesheets/tally";
import { everybody } from "~/modules/timesheets/reports/report-form";
import { formatDate, type DateRange } from "~/time/dates";
import { hoursInFull } from "~/modules/timesheets/reports/total-texts";
import { missingText, openText, plannedText } from "./mail-texts";
import { summaryMail, type SummaryContent } from "./summary-mail";

interface WeekFacts extends Pick<SummaryContent, "files" | "unsubscribeUrl" | "origin"> {
  company: string;
  week: DateRange;
  worked: TeamTally;
  /** The sums of everybody with terms in the week; null without any. */
  planned: PlannedHours | null;
  /** The number of corrections that wait for the owner. */
  waiting: number;
}

/** Returns the mail to a company's owner: the totals of last week, and the open tasks. */
export function weekMail({ company, week: { from, to }, worked, planned, waiting, ...rest }: WeekFacts) {
  const days = `del ${formatDate(from)} al ${formatDate(to)}`;
  const { missing, open } = worked;
  const report = `/reports?${new URLSearchParams({ from, to, people: everybody })}`;
  return summaryMail({
    ...rest,
    subject: `La semana ${days}`,
    lead: `Esta fue la semana ${days} en «${isolateName(company)}».`,
    facts: [
      { text: workedText(worked) },
      ...(planned ? [{ text: `De quienes tienen horario. ${plannedText(planned)}` }] : []),
      ...(missing > 0
        ? [{ text: missingText(missing), link: { label: "Poner la hora de salida", path: "/working-now" } }]
        : []),
      ...(open > 0 ? [{ text: openText(open) }] : []),
      ...(waiting > 0
        ? [{ text: waitingText(waiting), link: { label: "Verlas", path: "/corrections" } }]
        : []),
    ],
    button: { label: "Ver el informe", path: report },
  });
}

function workedText({ people, ...tally }: TeamTally): string {
  if (people === 0) return "No fichó nadie.";
  return `${people === 1 ? "Fichó una persona" : `Ficharon ${people} personas`}: ${hoursInFull(tally)}.`;
}

const waitingText = (count: number) =>
  count === 1 ? "Te espera una corrección." : `Te esperan ${count} correcciones.`;
