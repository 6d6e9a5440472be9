import { byThemselves } from "~/modules/policy/needs-another-manager";
import type { LocalDate } from "~/time/dates";
import { formatDateTime } from "~/time/formats";
import { daysText } from "../absence-text";
import type { AbsenceDays, AbsenceState } from "./current-absence";

/** A version of an absence. */
export interface AbsenceVersion extends AbsenceDays {
  version: number;
  state: AbsenceState;
  authorId: string;
  /** ms */
  recordedAt: number;
  note: string | null;
}

/** A version of an absence, in words. */
export interface HistoryLine {
  version: number;
  /** `Aceptada por Marta Ruiz, el 03/03/2026 10:00 · del 3 al 16 de agosto` */
  text: string;
  /** What its author wrote; null without words. */
  note: string | null;
}

interface HistoryReader {
  /** The person of the absence. */
  profileId: string;
  viewerId: string;
  names: ReadonlyMap<string, string>;
  todayOn: LocalDate;
  timeZone: string;
}

/** Returns the versions of an absence in words: what, who, when, and the days as they were then. */
export const historyLines = (
  versions: readonly AbsenceVersion[],
  { profileId, viewerId, names, todayOn, timeZone }: HistoryReader,
): HistoryLine[] =>
  versions.map((each, at) => {
    const isOwnDecision = each.authorId === profileId && each.version > 1 && each.state === "accepted";
    const author = isOwnDecision
      ? byThemselves
      : each.authorId === viewerId
        ? "ti"
        : (names.get(each.authorId) ?? "otra persona");
    const changeText = changeWordOf(each, versions[at - 1], profileId);
    const recordedAtText = formatDateTime(each.recordedAt, timeZone);
    return {
      version: each.version,
      text: `${changeText} por ${author}, el ${recordedAtText} · ${daysText(each, todayOn)}`,
      note: each.note,
    };
  });

function changeWordOf(
  { version, state, authorId }: AbsenceVersion,
  before: AbsenceVersion | undefined,
  profileId: string,
): string {
  const isRestored = before?.state === "withdrawn";
  if (isRestored) return "Recuperada";
  switch (state) {
    case "requested":
      return "Pedida";
    case "accepted":
      if (version === 1) return "Anotada";
      return before?.state === "accepted" ? "Cambiada" : "Aceptada";
    case "declined":
      return "Rechazada";
    case "withdrawn":
      return authorId === profileId ? "Retirada" : "Cancelada";
  }
}
