import { countedAtMost } from "~/modules/corrections/pending";
import { isolateName } from "~/modules/mail/isolated-name";
import { formatDate } from "~/time/dates";
import { formatTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { summaryMail, type Summary } from "./summary-mail";

/** An entry whose end is unknown. */
export interface WantedExit {
  name: string;
  checkInTime: number;
  timeZone: string;
}

/** The open tasks of a company's manager. */
export interface WaitingDay extends Pick<Summary, "unsubscribeUrl" | "origin"> {
  company: string;
  exits: number;
  /** The newest of these entries; not all if there are many. */
  named: readonly WantedExit[];
  corrections: number;
}

const toCorrections = { label: "Verlas", path: "/corrections" };

/** Returns the morning mail to a manager: missing check-outs, and corrections that wait. */
export function dayMail({ company, exits, named, corrections, ...rest }: WaitingDay) {
  const exitsFact = { text: `${exitsText(exits)}: ${namesText(named, exits)}.` };
  const waits = { text: `${correctionsText(corrections)}.` };
  return summaryMail({
    ...rest,
    files: [],
    subject: `Por resolver: ${[...(exits > 0 ? [exitsText(exits)] : []), ...(corrections > 0 ? [correctionsText(corrections)] : [])].join(" y ")}`,
    lead: `Esto es lo que hay por resolver en «${isolateName(company)}» esta mañana.`,
    facts: [
      ...(exits > 0 ? [exitsFact] : []),
      ...(corrections > 0 ? [exits > 0 ? { ...waits, link: toCorrections } : waits] : []),
    ],
    button:
      exits > 0
        ? { label: "Poner la hora de salida", path: "/working-now" }
        : { label: "Ver las correcciones", path: toCorrections.path },
  });
}

const exitsText = (count: number) =>
  count === 1 ? "1 salida sin fichar" : `${counted(count)} salidas sin fichar`;

const correctionsText = (count: number) =>
  count === 1 ? "1 corrección pendiente" : `${counted(count)} correcciones pendientes`;

/** The counts end at this limit. */
const counted = (count: number) => (count < countedAtMost ? String(count) : `${countedAtMost} o más`);

function namesText(named: readonly WantedExit[], exits: number): string {
  const texts = named.map(
    ({ name, checkInTime, timeZone }) =>
      `${isolateName(name)} (entró el ${formatDate(localDateOf(checkInTime, timeZone))} a las ${formatTime(checkInTime, timeZone)})`,
  );
  return texts.join(", ") + (exits > named.length ? " y más" : "");
}
