import {
  isOpenOrAccepted,
  type AbsenceDays,
  type AbsenceState,
  type CurrentAbsence,
} from "./current-absence";
import type { AbsenceCommand, AbsenceFacts, AbsenceRefusal, AbsenceCommandTo } from "./absence-command";
import { needsNoAnswer } from "./needs-no-answer";
import { refusalOfDays } from "./refusal-of-days";

/** The most requests of a person that wait for an answer. */
export const mostWaitingRequests = 20;

/** The version to store. */
export interface NewVersion extends AbsenceDays {
  /** Null for a new absence. */
  absenceId: string | null;
  version: number;
  kind: string;
  state: AbsenceState;
  note: string | null;
}

export type AbsenceDecision =
  | { version: NewVersion; before: CurrentAbsence | null }
  /** It is already so, by the same person: a repeated request changes nothing. */
  | { unchanged: CurrentAbsence }
  | { refusal: AbsenceRefusal };

/** Decides what a command about an absence records. */
export function decideAbsence(command: AbsenceCommand, facts: AbsenceFacts): AbsenceDecision {
  const { actor, person } = facts;
  const isOwn = actor.profileId === person.profileId;
  const isManager = actor.role !== "employee";
  if (!actor.isActive || (!isOwn && !isManager)) return refuse({ code: "no-permission" });
  if (!person.isActive) return refuse({ code: "inactive" });
  switch (command.do) {
    case "request":
      return isOwn ? decideNew(command, facts) : refuse({ code: "no-permission" });
    case "record":
      return isOwn ? refuseOwnDecision(facts) : decideNew(command, facts);
    case "answer":
      return isManager ? decideAnswer(command, facts) : refuse({ code: "no-permission" });
    case "withdraw":
      return decideWithdrawal(command, facts);
    case "change":
      return isManager ? decideChange(command, facts) : refuse({ code: "no-permission" });
  }
}

const refuse = (refusal: AbsenceRefusal) => ({ refusal });
const refuseOwnDecision = ({ answeringManagers }: AbsenceFacts) =>
  refuse({ code: "own-request", managers: answeringManagers });

function decideNew(command: AbsenceCommandTo<"request" | "record">, facts: AbsenceFacts): AbsenceDecision {
  const { kind: key, from, to, part, note } = command;
  const kind = facts.kinds.find((each) => each.key === key);
  if (!kind) return refuse({ code: "not-found" });
  const sameAbsence = facts.absences.find(
    (current) =>
      isOpenOrAccepted(current) &&
      current.version === 1 &&
      current.authorId === facts.actor.profileId &&
      current.kind === key &&
      isSameDays(current, command),
  );
  if (sameAbsence) return { unchanged: sameAbsence };
  if (!kind.isOn) return refuse({ code: "kind-off" });
  const state = command.do === "record" || needsNoAnswer(kind, facts) ? "accepted" : "requested";
  const waiting = facts.absences.filter((current) => current.state === "requested");
  if (state === "requested" && waiting.length >= mostWaitingRequests)
    return refuse({ code: "too-many-waiting", limit: mostWaitingRequests });
  const refusal = refusalOfDays(command, kind, facts);
  if (refusal) return refuse(refusal);
  return { version: { absenceId: null, version: 1, kind: key, from, to, part, state, note }, before: null };
}

function decideAnswer(
  { id, answer, note }: AbsenceCommandTo<"answer">,
  facts: AbsenceFacts,
): AbsenceDecision {
  const current = findAbsence(facts, id);
  if (!current) return refuse({ code: "not-found" });
  if (isDecidedByAnother(facts)) return refuseOwnDecision(facts);
  if (current.state === answer && current.authorId === facts.actor.profileId) return { unchanged: current };
  if (current.state === "requested")
    return { version: nextVersionOf(current, { state: answer, note }), before: current };
  return refuse({ code: refusalCodeOf(current), absence: current });
}

function decideWithdrawal({ id, note }: AbsenceCommandTo<"withdraw">, facts: AbsenceFacts): AbsenceDecision {
  const { actor } = facts;
  const current = findAbsence(facts, id);
  if (!current) return refuse({ code: "not-found" });
  if (current.state === "withdrawn" && current.authorId === actor.profileId) return { unchanged: current };
  const mayCancel = actor.role !== "employee" && !isDecidedByAnother(facts) && isOpenOrAccepted(current);
  if (mayCancel || isOwnToWithdraw(current, facts))
    return { version: nextVersionOf(current, { state: "withdrawn", note }), before: current };
  if (actor.role !== "employee" && isDecidedByAnother(facts) && current.state === "accepted")
    return refuseOwnDecision(facts);
  return refuse({ code: refusalCodeOf(current), absence: current });
}

/**
 * Returns whether the actor may withdraw their own absence: while it waits for an answer; or, if nobody need answer it and they recorded it
 * themselves, until its first day is over. Later it is part of what others have counted.
 */
export function isOwnToWithdraw(current: CurrentAbsence, { actor, kinds, todayOn }: AbsenceFacts): boolean {
  if (current.profileId !== actor.profileId) return false;
  if (current.state === "requested") return true;
  const isRecordedByThemselves = current.version === 1 && current.authorId === actor.profileId;
  const needsAnswer = kinds.find(({ key }) => key === current.kind)?.needsAnswer ?? true;
  return current.state === "accepted" && isRecordedByThemselves && !needsAnswer && current.from >= todayOn;
}

function decideChange(command: AbsenceCommandTo<"change">, facts: AbsenceFacts): AbsenceDecision {
  const current = findAbsence(facts, command.id);
  if (!current) return refuse({ code: "not-found" });
  if (isDecidedByAnother(facts)) return refuseOwnDecision(facts);
  if (current.state !== "accepted") return refuse({ code: "not-accepted", absence: current });
  if (isSameDays(current, command)) return { unchanged: current };
  const kind = facts.kinds.find(({ key }) => key === current.kind);
  if (!kind) return refuse({ code: "not-found" });
  const refusal = refusalOfDays(command, kind, factsWithout(facts, current), current);
  if (refusal) return refuse(refusal);
  const { from, to, part, note } = command;
  return { version: nextVersionOf(current, { from, to, part, note }), before: current };
}

/** A manager's own absence is for another manager. Where there is none, they decide it themselves. */
const isDecidedByAnother = ({ actor, person, answeringManagers }: AbsenceFacts) =>
  actor.profileId === person.profileId && answeringManagers.length > 0;

const findAbsence = ({ absences }: AbsenceFacts, id: string) => absences.find((current) => current.id === id);

const refusalCodeOf = ({ state }: CurrentAbsence) =>
  state === "withdrawn" ? ("already-withdrawn" as const) : ("already-answered" as const);

const nextVersionOf = (
  { id, version, kind, from, to, part, state }: CurrentAbsence,
  change: Partial<NewVersion> & { note: string | null },
): NewVersion => ({ absenceId: id, version: version + 1, kind, from, to, part, state, ...change });

const isSameDays = (one: AbsenceDays, other: AbsenceDays) =>
  one.from === other.from && one.to === other.to && JSON.stringify(one.part) === JSON.stringify(other.part);

/** Returns the facts as if the person did not have this absence. */
export function factsWithout(facts: AbsenceFacts, current: CurrentAbsence): AbsenceFacts {
  const { schedule } = facts;
  const otherAbsences = schedule.absences.filter(
    (each) => each.kind !== current.kind || each.from !== current.from || !isSameDays(each, current),
  );
  return {
    ...facts,
    absences: facts.absences.filter(({ id }) => id !== current.id),
    schedule: { ...schedule, absences: otherAbsences },
  };
}
