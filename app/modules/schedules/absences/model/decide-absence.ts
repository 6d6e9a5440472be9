import type { Role } from "~/modules/policy/may";
import { addDays, daysBetween, type LocalDate } from "~/time/dates";
import { faultOfAbsence, type AbsenceFault } from "../../fault-of-absence";
import type { AllowanceMove } from "../allowance-of";
import type { CompanyKind } from "../company-kinds";
import {
  isOpenOrAccepted,
  toPlanned,
  type AbsenceDays,
  type AbsenceState,
  type HeldAbsence,
} from "../held-absence";
import type { Plan } from "../../plan";
import { amountOverCause, type CauseAmount } from "./amount-over-cause";
import { amountsOf, type Amounts } from "./amounts-of";
import { overlaps } from "./overlaps";

/** The longest absence, in days: a leap year. A longer one is recorded in two. */
const longestDays = 366;

/** A person records an absence that needs no answer at most so many days after it began. Later a manager does. */
const unansweredDays = 31;

interface NewDays extends AbsenceDays {
  /** The person has seen that more is requested than is left. */
  isConfirmed: boolean;
}

/** A request to record or change an absence of a person. */
export type AbsenceCommand = { note: string | null } & (
  | ({ do: "request"; kind: string } & NewDays)
  /** By a manager, for another person: accepted immediately. */
  | ({ do: "record"; kind: string } & NewDays)
  | { do: "answer"; id: string; answer: "accepted" | "declined" }
  /** By the person as {@link isOwnToWithdraw} says, or by a manager while it waits or is accepted. */
  | { do: "withdraw"; id: string }
  /** Other days for an accepted absence, by a manager. */
  | ({ do: "change"; id: string } & NewDays)
);

/** What a decision needs to know. */
export interface AbsenceFacts {
  actor: { profileId: string; role: Role; isActive: boolean };
  person: { profileId: string; isActive: boolean; joinedOn: LocalDate };
  /** All absences of the person. */
  absences: readonly HeldAbsence[];
  kinds: readonly CompanyKind[];
  plan: Plan;
  moves: readonly AllowanceMove[];
  todayOn: LocalDate;
}

export type AbsenceRefusal =
  | { code: AbsenceFault | "no-permission" | "not-found" | "inactive" | "kind-off" }
  | { code: "hours-of-several-days" | "too-long" | "too-long-ago" | "own-request" }
  | { code: "too-far" | "before-joining"; limit: LocalDate }
  | { code: "overlaps"; absence: HeldAbsence }
  /** Not refused, but asked: the same command with `isConfirmed` is accepted. `isPart`: the absence takes of another year too. */
  | { code: "more-than-left"; amounts: Amounts; isPart: boolean }
  /** Asked too: it takes more than the law gives for its cause. */
  | { code: "more-than-law"; amount: CauseAmount }
  /** `absence` states who answered or withdrew it. */
  | { code: "already-answered" | "already-withdrawn" | "not-accepted"; absence: HeldAbsence };

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
  | { version: NewVersion; before: HeldAbsence | null }
  /** It is already so, by the same person: a repeated request changes nothing. */
  | { unchanged: HeldAbsence }
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
      return isOwn ? refuse({ code: "own-request" }) : decideNew(command, facts);
    case "answer":
      return isManager ? decideAnswer(command, facts) : refuse({ code: "no-permission" });
    case "withdraw":
      return decideWithdrawal(command, facts);
    case "change":
      return isManager ? decideChange(command, facts) : refuse({ code: "no-permission" });
  }
}

const refuse = (refusal: AbsenceRefusal) => ({ refusal });

type Doing<What extends AbsenceCommand["do"]> = Extract<AbsenceCommand, { do: What }>;

function decideNew(command: Doing<"request" | "record">, facts: AbsenceFacts): AbsenceDecision {
  const { kind: key, from, to, part, note } = command;
  const kind = facts.kinds.find((each) => each.key === key);
  if (!kind) return refuse({ code: "not-found" });
  const same = facts.absences.find(
    (held) =>
      isOpenOrAccepted(held) &&
      held.version === 1 &&
      held.authorId === facts.actor.profileId &&
      held.kind === key &&
      isSameDays(held, command),
  );
  if (same) return { unchanged: same };
  if (!kind.isOn) return refuse({ code: "kind-off" });
  const refusal = refusalOfDays(command, kind, facts);
  if (refusal) return refuse(refusal);
  const state = command.do === "record" || !kind.needsAnswer ? "accepted" : "requested";
  return { version: { absenceId: null, version: 1, kind: key, from, to, part, state, note }, before: null };
}

function decideAnswer({ id, answer, note }: Doing<"answer">, facts: AbsenceFacts): AbsenceDecision {
  const held = find(facts, id);
  if (!held) return refuse({ code: "not-found" });
  if (isOfOther(facts)) return refuse({ code: "own-request" });
  if (held.state === answer && held.authorId === facts.actor.profileId) return { unchanged: held };
  if (held.state === "requested") return { version: next(held, { state: answer, note }), before: held };
  return refuse({ code: endOf(held), absence: held });
}

function decideWithdrawal({ id, note }: Doing<"withdraw">, facts: AbsenceFacts): AbsenceDecision {
  const { actor } = facts;
  const held = find(facts, id);
  if (!held) return refuse({ code: "not-found" });
  if (held.state === "withdrawn" && held.authorId === actor.profileId) return { unchanged: held };
  const mayCancel = actor.role !== "employee" && !isOfOther(facts) && isOpenOrAccepted(held);
  if (mayCancel || isOwnToWithdraw(held, facts))
    return { version: next(held, { state: "withdrawn", note }), before: held };
  return refuse({ code: endOf(held), absence: held });
}

/**
 * Returns whether the actor may withdraw their own absence: while it waits for an answer; or, if nobody need answer it and they recorded it
 * themselves, until its first day is over. Later it is part of what others have counted.
 */
export function isOwnToWithdraw(held: HeldAbsence, { actor, kinds, todayOn }: AbsenceFacts): boolean {
  if (held.profileId !== actor.profileId) return false;
  if (held.state === "requested") return true;
  const isRecordedByThemselves = held.version === 1 && held.authorId === actor.profileId;
  const needsAnswer = kinds.find(({ key }) => key === held.kind)?.needsAnswer ?? true;
  return held.state === "accepted" && isRecordedByThemselves && !needsAnswer && held.from >= todayOn;
}

function decideChange(command: Doing<"change">, facts: AbsenceFacts): AbsenceDecision {
  const held = find(facts, command.id);
  if (!held) return refuse({ code: "not-found" });
  if (isOfOther(facts)) return refuse({ code: "own-request" });
  if (held.state !== "accepted") return refuse({ code: "not-accepted", absence: held });
  if (isSameDays(held, command)) return { unchanged: held };
  const kind = facts.kinds.find(({ key }) => key === held.kind);
  if (!kind) return refuse({ code: "not-found" });
  const refusal = refusalOfDays(command, kind, factsWithout(facts, held));
  if (refusal) return refuse(refusal);
  const { from, to, part, note } = command;
  return { version: next(held, { from, to, part, note }), before: held };
}

/** A manager's own absence is for another manager; the owner's too, but they may decide it themselves. */
const isOfOther = ({ actor, person }: AbsenceFacts) =>
  actor.profileId === person.profileId && actor.role !== "owner";

const find = ({ absences }: AbsenceFacts, id: string) => absences.find((held) => held.id === id);

const endOf = ({ state }: HeldAbsence) =>
  state === "withdrawn" ? ("already-withdrawn" as const) : ("already-answered" as const);

const next = (
  { id, version, kind, from, to, part, state }: HeldAbsence,
  change: Partial<NewVersion> & { note: string | null },
): NewVersion => ({ absenceId: id, version: version + 1, kind, from, to, part, state, ...change });

const isSameDays = (one: AbsenceDays, other: AbsenceDays) =>
  one.from === other.from && one.to === other.to && JSON.stringify(one.part) === JSON.stringify(other.part);

/** Returns the facts as if the person did not have this absence. */
export function factsWithout(facts: AbsenceFacts, held: HeldAbsence): AbsenceFacts {
  const { plan } = facts;
  const left = plan.absences.filter(
    (each) => each.kind !== held.kind || each.from !== held.from || !isSameDays(each, held),
  );
  return {
    ...facts,
    absences: facts.absences.filter(({ id }) => id !== held.id),
    plan: { ...plan, absences: left },
  };
}

/** Returns why an absence cannot have these days; null if it can. */
function refusalOfDays(
  days: Doing<"request" | "record" | "change">,
  kind: CompanyKind,
  facts: AbsenceFacts,
): AbsenceRefusal | null {
  const { actor, person, absences, plan, todayOn } = facts;
  const fault = faultOfAbsence(days);
  if (fault) return { code: fault };
  const { from, to, part } = days;
  if (part.kind === "hours" && from !== to) return { code: "hours-of-several-days" };
  if (daysBetween(from, to) >= longestDays) return { code: "too-long" };
  const limit = lastDayToAsk(todayOn);
  if (to > limit) return { code: "too-far", limit };
  // The owner decides their own absences, and may be the only manager.
  const isUnanswered = days.do === "request" && !kind.needsAnswer && actor.role !== "owner";
  if (isUnanswered && from < addDays(todayOn, -unansweredDays)) return { code: "too-long-ago" };
  if (from < person.joinedOn) return { code: "before-joining", limit: person.joinedOn };
  const planned = toPlanned(days, kind);
  const taking = absences.filter(isOpenOrAccepted).flatMap((held) => {
    const of = facts.kinds.find(({ key }) => key === held.kind);
    return of ? [{ held, planned: toPlanned(held, of) }] : [];
  });
  const overlapping = taking.find((each) => overlaps(plan, planned, each.planned));
  if (overlapping) return { code: "overlaps", absence: overlapping.held };
  if (days.isConfirmed) return null;
  const requested = taking.flatMap(({ held, planned: its }) => (held.state === "requested" ? [its] : []));
  // The account of a private kind is for its person alone, and a question about changed days would say which kind it is.
  const isHidden = kind.isPrivate && actor.profileId !== person.profileId;
  if (isHidden && days.do === "change") return null;
  const amounts = isHidden ? [] : amountsOf({ ...facts, requested }, kind, planned);
  const lacking = amounts.find(({ left, taken }) => left !== null && taken > left);
  if (lacking) return { code: "more-than-left", amounts: lacking, isPart: amounts.length > 1 };
  const amount = amountOverCause({ ...facts, requested }, kind, planned);
  return amount && { code: "more-than-law", amount };
}

/** Returns the last day for which an absence can be requested: a year after the end of the next year. */
export const lastDayToAsk = (todayOn: LocalDate): LocalDate => `${Number(todayOn.slice(0, 4)) + 2}-12-31`;
