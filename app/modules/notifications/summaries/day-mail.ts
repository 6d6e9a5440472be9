import { mostCounted } from "~/modules/corrections/pending";
import { isolateName } from "~/modules/mail/isolated-name";
import { formatDate } from "~/time/dates";
import { formatTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import type { UnseenShift } from "~/modules/shifts/list-unseen.server";
import { joinWithAnd } from "~/platform/list-text";
import { summaryMail, type SummaryContent } from "./summary-mail";

/** An entry whose end is unknown. */
export interface WantedExit {
  name: string;
  checkInTime: number;
  timeZone: string;
}

/** The open tasks of a company's manager. */
export interface DayMailFacts extends Pick<SummaryContent, "unsubscribeUrl" | "origin"> {
  company: string;
  exits: number;
  /** The newest of these entries; not all if there are many. */
  named: readonly WantedExit[];
  corrections: number;
  /** The people who have not seen their next shift. */
  unseen: readonly UnseenShift[];
}

const correctionsLink = { label: "Verlas", path: "/corrections" };

const shiftsLink = { label: "Ver los turnos", path: "/shifts" };

/** Returns the morning mail to a manager: missing check-outs, corrections that wait, and shifts that their people have not seen. */
export function dayMail({ company, exits, named, corrections, unseen, ...rest }: DayMailFacts) {
  const counts = [
    ...(exits > 0 ? [exitsText(exits)] : []),
    ...(corrections > 0 ? [correctionsText(corrections)] : []),
    ...(unseen.length > 0 ? [unseenText(unseen.length)] : []),
  ];
  const unseenFact = {
    text: `${unseenText(unseen.length)}: ${unseen.map(({ name, when }) => `${isolateName(name)} (${when})`).join(", ")}. Avísales tú.`,
  };
  const exitsFact = { text: `${exitsText(exits)}: ${namesText(named, exits)}.` };
  const waits = { text: `${correctionsText(corrections)}.` };
  return summaryMail({
    ...rest,
    files: [],
    subject: `Por resolver: ${joinWithAnd(counts)}`,
    lead: `Esto es lo que hay por resolver en «${isolateName(company)}» esta mañana.`,
    facts: [
      ...(exits > 0 ? [exitsFact] : []),
      ...(corrections > 0 ? [exits > 0 ? { ...waits, link: correctionsLink } : waits] : []),
      ...(unseen.length > 0 ? [counts.length > 1 ? { ...unseenFact, link: shiftsLink } : unseenFact] : []),
    ],
    button:
      exits > 0
        ? { label: "Poner la hora de salida", path: "/working-now" }
        : corrections > 0
          ? { label: "Ver las correcciones", path: correctionsLink.path }
          : shiftsLink,
  });
}

const exitsText = (count: number) =>
  count === 1 ? "1 salida sin fichar" : `${countText(count)} salidas sin fichar`;

const unseenText = (count: number) => (count === 1 ? "1 turno sin ver" : `${count} turnos sin ver`);

const correctionsText = (count: number) =>
  count === 1 ? "1 corrección pendiente" : `${countText(count)} correcciones pendientes`;

/** The counts end at this limit. */
const countText = (count: number) => (count < mostCounted ? String(count) : `${mostCounted} o más`);

function namesText(namedExits: readonly WantedExit[], exits: number): string {
  const texts = namedExits.map(
    ({ name, checkInTime, timeZone }) =>
      `${isolateName(name)} (entró el ${formatDate(localDateOf(checkInTime, timeZone))} a las ${formatTime(checkInTime, timeZone)})`,
  );
  return texts.join(", ") + (exits > namedExits.length ? " y más" : "");
}
