import type { Change, EntryTimes, Ground } from "~/modules/ledger/model/payloads";
import { SILENCE_MS } from "~/modules/ledger/model/decide-answer";
import type { LocalDate } from "~/time/dates";
import type { Answer } from "./correction-schema";

/** How many corrections of somebody's month a sheet tells; the others stand on the screen. */
export const mostOfAMonth = 50;

/** Whose record is corrected. */
export interface Corrected {
  subject: number;
  profileId: string;
}

/** An entry as one of the two says it is. */
export interface Version {
  times: EntryTimes;
  /** It is over, and nobody knew when it ended. */
  exitMissing: boolean;
}

/** Who said something about a correction, and when. */
export interface Saying {
  profileId: string;
  name: string;
  at: number;
  /** Their words; null where they wrote none, or where they have been erased. */
  text: string | null;
}

/** `open`: it waits for its answer. */
export type CorrectionStatus = "open" | "disagreed" | "withdrawn" | "applied";

/** A proposal to correct somebody's record, and what became of it. */
export interface Correction {
  id: string;
  profileId: string;
  personName: string;
  kind: Change["kind"];
  day: LocalDate;
  timeZone: string;
  /** The time log's; null where one is added and has not been yet. */
  entryId: string | null;
  /**
   * The day on which its entry stands now, or another that says what was refused to be added; null where there is none that counts.
   */
  entryOn: LocalDate | null;
  /** What the entry said when it was proposed; null where one is added. */
  before: Version | null;
  /** What it should say; null where it should not be. */
  after: Version | null;
  proposed: Saying;
  answered: (Saying & { answer: "accept" | "disagree" | "withdraw" }) | null;
  applied: (Saying & { ground: Ground }) | null;
  status: CorrectionStatus;
  /** The entry has changed since: it can no longer be applied. */
  isStale: boolean;
  /** Whether anybody but its author can answer it. */
  hasSecondParty: boolean;
}

/** Who looks at a correction. */
export interface Viewer {
  profileId: string;
  /** Whether they speak for the company. */
  isManager: boolean;
}

/** Whether it is to be proposed anew of the entry as it is now, by either of the two. */
export const isOutdated = ({ status, isStale, entryId }: Correction): boolean =>
  status === "open" && isStale && entryId !== null;

/** What somebody can do about a correction now: the same that is decided when they do. */
export function answersOpenTo(
  { proposed, answered, profileId, status, isStale, hasSecondParty }: Correction,
  viewer: Viewer,
  now: number,
): Answer[] {
  if (status === "applied" || status === "withdrawn") return [];
  const isSubject = viewer.profileId === profileId;
  const isSubjects = proposed.profileId === profileId;
  const isMine = proposed.profileId === viewer.profileId;
  const mayAnswer =
    status === "open" && !isMine && isSubject !== isSubjects && (isSubject || viewer.isManager);
  // What the company refused the worker cannot apply; what the worker disagrees with any manager may.
  const mayApply = isSubject ? isMine && answered === null : viewer.isManager;
  const isDue = status === "disagreed" || !hasSecondParty || now - proposed.at >= SILENCE_MS;
  // What its person disagrees with the company withdraws, whoever of it proposed it.
  const mayWithdraw = status === "open" ? isMine : !isSubjects && !isSubject && viewer.isManager;
  return [
    ...(mayAnswer && !isStale ? (["accept"] as const) : []),
    ...(mayAnswer ? (["disagree"] as const) : []),
    ...(mayWithdraw ? (["withdraw"] as const) : []),
    ...(mayApply && isDue && !isStale && !mayAnswer ? (["apply"] as const) : []),
  ];
}
