import { isSameMonth, type LocalDate } from "~/time/dates";
import { formatDayName, monthName } from "~/time/formats";
import type { Correction } from "../correction";
import { noPauses, versionInShort, versionText } from "../version-text";

type CorrectionVersions = Pick<Correction, "before" | "after" | "timeZone">;

interface EntryLine {
  name: string;
  /** Null if there is no entry. */
  before: string | null;
  after: string | null;
}

/**
 * Returns the lines of an entry that a correction changes, as `versionText` words them. For an entry that is added or voided: all
 * lines.
 */
export const changedLines = (correction: CorrectionVersions): EntryLine[] =>
  entryLines(correction).filter(isChangedLine);

export const isChangedLine = ({ before, after }: EntryLine) => before !== after;

/** Returns the changed lines, and those that explain the total: the hours, and pauses if there are any. */
export const judgedLines = (correction: CorrectionVersions): EntryLine[] =>
  entryLines(correction).filter(
    (line) =>
      isChangedLine(line) ||
      ["Entrada", "Salida"].includes(line.name) ||
      (line.name === "Pausas" && line.before !== noPauses),
  );

function entryLines({ before, after, timeZone }: CorrectionVersions): EntryLine[] {
  const textsBefore = before && new Map(versionText(before, timeZone, after));
  const textsAfter = after && new Map(versionText(after, timeZone, before));
  return [...(textsBefore ?? textsAfter)!.keys()].map((name) => ({
    name,
    before: textsBefore?.get(name) ?? null,
    after: textsAfter?.get(name) ?? null,
  }));
}

/** The names of lines inside a sentence. The total is left out, since it follows from the others. */
const namesInSentence = new Map([
  ["Entrada", "entrada"],
  ["Salida", "salida"],
  ["Pausas", "pausas"],
  ["Dónde", "lugar"],
]);

/**
 * Returns a correction's change as a short text: `14:58 → 14:00`, `entrada 09:02 → 09:00, salida 14:58 → 14:00`,
 * `añadir 09:00 – 14:00 (5 h 00 min)`.
 * @param isHourNamed whether a change of one hour says which hour: `salida 14:58 → 14:00`.
 */
export function changeText(correction: CorrectionVersions, { isHourNamed = false } = {}): string {
  const { before, after, timeZone } = correction;
  if (!before) return `añadir ${versionInShort(after!, timeZone, null)}`;
  if (!after) return `quitar ${versionInShort(before, timeZone, null)}`;
  const lines = changedLines(correction).filter(({ name }) => namesInSentence.has(name));
  const isOneHour = !isHourNamed && lines.length === 1 && ["Entrada", "Salida"].includes(lines[0]!.name);
  return lines
    .map((line) => `${isOneHour ? "" : `${namesInSentence.get(line.name)!} `}${line.before} → ${line.after}`)
    .join(", ");
}

/**
 * Returns the subject of the mail about a proposal: `Marta propone cambiar tu salida del jueves 26`.
 * @param whose `su` if the reader is not the person of the record.
 */
export function proposalSubject(
  name: string,
  correction: CorrectionVersions,
  { whose, day, todayOn }: { whose: "tu" | "su"; day: LocalDate; todayOn: LocalDate },
): string {
  return `${name} propone ${actionText(correction, whose)} ${dayInSubject(day, todayOn)}`;
}

/** Returns a day for the subject of a mail: `del jueves 26`, `del jueves 26 de noviembre` if its month is not that of `todayOn`. */
export function dayInSubject(day: LocalDate, todayOn: LocalDate): string {
  const month = isSameMonth(day, todayOn) ? "" : ` de ${monthName(day)}`;
  return `del ${formatDayName(day)}${month}`;
}

function actionText(correction: CorrectionVersions, whose: "tu" | "su"): string {
  if (!correction.before) return "añadir un fichaje";
  if (!correction.after) return `quitar ${whose} fichaje`;
  const lines = changedLines(correction).filter(({ name }) => namesInSentence.has(name));
  const isOneLine = lines.length === 1 && ["Entrada", "Salida"].includes(lines[0]!.name);
  return `cambiar ${whose} ${isOneLine ? namesInSentence.get(lines[0]!.name) : "fichaje"}`;
}

/** Returns the sentence of a proposal: `Marta propone 14:58 → 14:00: «Salió antes»`. @param reason null to leave it out. */
export const proposalText = (name: string, correction: CorrectionVersions, reason: string | null): string =>
  `${name} propone ${changeText(correction)}${quoteReason(reason)}`;

const quoteReason = (reason: string | null) => (reason === null ? "" : `: «${reason}»`);
