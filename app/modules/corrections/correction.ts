import type { Change, EntryTimes, Ground } from "~/modules/ledger/rules/payloads";
import { silenceMs } from "~/modules/ledger/rules/decide-answer";
import type { LocalDate } from "~/time/dates";
import type { Answer } from "./correction-schema";

/** The most corrections on a month sheet. The screen shows the others. */
export const mostCorrectionsAMonth = 50;

/** The person whose record is corrected. */
export interface CorrectedPerson {
  subject: number;
  profileId: string;
}

/** An entry as one side states it. */
export interface EntryVersion {
  times: EntryTimes;
  /** The entry has ended at an unknown time. */
  exitMissing: boolean;
}

/** One person's statement about a correction. */
export interface CorrectionComment {
  profileId: string;
  name: string;
  at: number;
  /** Null if the person wrote none, or after an erasure. */
  text: string | null;
}

/** `open`: it waits for an answer. */
export type CorrectionStatus = "open" | "disagreed" | "withdrawn" | "applied";

/** A proposal to correct a person's record, and its result. */
export interface Correction {
  id: string;
  profileId: string;
  personName: string;
  kind: Change["kind"];
  day: LocalDate;
  timeZone: string;
  /** The id of the time log; null for an addition that was not applied. */
  entryId: string | null;
  /**
   * The present day of the entry, or of another entry that covers the hours of a refused addition. Null if no such entry counts.
   */
  entryOn: LocalDate | null;
  /** The entry at the time of the proposal; null for an addition. */
  before: EntryVersion | null;
  /** The proposed entry; null if the proposal voids it. */
  after: EntryVersion | null;
  proposed: CorrectionComment;
  answered: (CorrectionComment & { answer: "accept" | "disagree" | "withdraw" }) | null;
  applied: (CorrectionComment & { ground: Ground }) | null;
  status: CorrectionStatus;
  /** The entry has changed since, so the proposal can no longer be applied. */
  isStale: boolean;
  /** Whether anybody except its author can answer it. */
  hasCounterparty: boolean;
  /** The names of the one or two people who can answer it: `Jorge o Marta`. Null if more managers can, or nobody. */
  answerer: string | null;
}

/** The person who looks at a correction. */
export interface CorrectionViewer {
  profileId: string;
  /** Whether their role may correct other people's records. */
  isManager: boolean;
}

/** Whether it waits for an answer and can be applied. */
export const isWaiting = ({ status, isStale }: Pick<Correction, "status" | "isStale">): boolean =>
  status === "open" && !isStale;

/** Whether the worker or a manager can propose it again for the present entry. */
export const isOutdated = ({ status, isStale, entryId }: Correction): boolean =>
  status === "open" && isStale && entryId !== null;

/**
 * Returns the instant (ms) from which the author of a waiting proposal may apply it without an answer; null if that is not what they wait
 * for.
 */
export function dueAt(correction: Correction, viewer: CorrectionViewer, now: number): number | null {
  const { proposed, hasCounterparty } = correction;
  const at = proposed.at + silenceMs;
  return isWaiting(correction) && hasCounterparty && proposed.profileId === viewer.profileId && now < at
    ? at
    : null;
}

/** Returns the answers that the viewer may give now. The command's decision has the same rules. */
export function answersOpenTo(
  { proposed, answered, profileId, status, isStale, hasCounterparty }: Correction,
  viewer: CorrectionViewer,
  now: number,
): Answer[] {
  if (status === "applied" || status === "withdrawn") return [];
  const isSubject = viewer.profileId === profileId;
  const isSubjectsProposal = proposed.profileId === profileId;
  const isViewersProposal = proposed.profileId === viewer.profileId;
  const mayAnswer =
    status === "open" &&
    !isViewersProposal &&
    isSubject !== isSubjectsProposal &&
    (isSubject || viewer.isManager);
  // A worker cannot apply a proposal that the company refused. Any manager may apply one with which the worker disagrees.
  const mayApply = isSubject ? isViewersProposal && answered === null : viewer.isManager;
  const isDue = status === "disagreed" || !hasCounterparty || now - proposed.at >= silenceMs;
  // Any manager may withdraw a proposal with which the worker disagrees.
  const mayWithdraw =
    status === "open" ? isViewersProposal : !isSubjectsProposal && !isSubject && viewer.isManager;
  return [
    ...(mayAnswer && !isStale ? (["accept"] as const) : []),
    ...(mayAnswer ? (["disagree"] as const) : []),
    ...(mayWithdraw ? (["withdraw"] as const) : []),
    ...(mayApply && isDue && !isStale && !mayAnswer ? (["apply"] as const) : []),
  ];
}

/** The next to act: the viewer, another person, or nobody, because a manager has refused it and may only change their mind. */
export type CorrectionTurn = "viewer" | "other" | "nobody";

/** Returns whose turn it is in a correction that is not over. The badge counts the viewer's (`waitingQuery`). */
export function turnOf(correction: Correction, viewer: CorrectionViewer, now: number): CorrectionTurn {
  const { status, isStale, profileId, proposed } = correction;
  const isViewers = proposed.profileId === viewer.profileId;
  // Its author proposes it again.
  if (status === "open" && isStale) return isViewers ? "viewer" : "other";
  if (status === "disagreed" && proposed.profileId === profileId) return "nobody";
  const answers = answersOpenTo(correction, viewer, now);
  return answers.includes("accept") || answers.includes("apply") ? "viewer" : "other";
}
