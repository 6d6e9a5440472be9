import { dayMs } from "~/time/units";
import { faultOfChange, isBeforeJoining } from "./check-times";
import type { CorrectionContext, CorrectionRefusal, Decision } from "./commands";
import type { Actor, NewEvent } from "./event";
import type { Ground } from "./payloads";
import { isOneself, type Person, type Proposal } from "./person";

/** After this time without an answer a correction may be applied. */
export const silenceMs = 7 * dayMs;

/** Decides an answer. Accepting a proposal also applies it. */
export function decideAnswer(
  person: Person,
  { proposal, answer }: { proposal: Proposal; answer: "accept" | "disagree" | "withdraw" },
  { now, actor }: CorrectionContext,
): Decision<CorrectionRefusal> {
  // The company may still apply or withdraw a proposal with which the worker disagrees.
  const isRefused = proposal.answer === "disagree" && !isOneself(proposal.author, person);
  if (proposal.answer !== null && !(isRefused && answer === "withdraw"))
    return { refusal: { code: "already-answered" } };
  if (!mayAnswer(person, { proposal, answer }, actor)) return { refusal: { code: "not-yours" } };
  const answerEvent: NewEvent = {
    ...aboutProposal(person, proposal, now),
    kind: "correction_answered",
    payload: { answer },
  };
  if (answer !== "accept") return { events: [answerEvent] };
  const refusal = faultOfProposal(person, proposal, now);
  if (refusal) return { refusal };
  const subjectSeq = answerEvent.subjectSeq + 1;
  return { events: [answerEvent, { ...applicationEvent(person, proposal, now, "agreed"), subjectSeq }] };
}

/**
 * The company answers a worker's proposal. The worker, and never another manager, answers a proposal about them. The author
 * withdraws a proposal; after the worker disagreed, the company may do so too.
 */
function mayAnswer(
  person: Person,
  { proposal: { author, answer: given }, answer }: { proposal: Proposal; answer: string },
  actor: Actor,
): boolean {
  const byAuthor = isSameParty(author, actor, person);
  if (answer === "withdraw") return byAuthor || (given !== null && !isOneself(actor, person));
  return !byAuthor && isOneself(actor, person) !== isOneself(author, person);
}

/** Decides the application of a proposal that nobody accepted. If the actor may accept it, this accepts it. */
export function decideApplication(
  person: Person,
  proposal: Proposal,
  context: CorrectionContext,
): Decision<CorrectionRefusal> {
  const { now, actor, hasCounterparty } = context;
  const ownsIt = isSameParty(proposal.author, actor, person);
  // A worker cannot apply a proposal that the company refused. Any manager may apply one with which the worker disagrees.
  if (isOneself(actor, person) && (!ownsIt || proposal.answer === "disagree"))
    return { refusal: { code: "not-yours" } };
  if (proposal.answer === null && mayAnswer(person, { proposal, answer: "accept" }, actor))
    return decideAnswer(person, { proposal, answer: "accept" }, context);
  const ground = groundOf(person, proposal, { now, hasCounterparty });
  if (ground === null) return { refusal: { code: "not-yet" } };
  if (isBeforeJoining(person, proposal) && !isAgreed(ground, person, proposal))
    return { refusal: { code: "needs-agreement" } };
  const refusal = faultOfProposal(person, proposal, now);
  return refusal ? { refusal } : { events: [applicationEvent(person, proposal, now, ground)] };
}

/** The first day at the company was checked when it was proposed. */
const faultOfProposal = (person: Person, proposal: Proposal, now: number) =>
  faultOfChange(person, proposal, { now, employedSince: undefined });

/** Both parties agree, or the author is the only one: a sole owner. */
const isAgreed = (ground: Ground, person: Person, { author }: Proposal): boolean =>
  ground === "agreed" || (ground === "no_second_party" && isOneself(author, person));

function groundOf(
  person: Person,
  { author, answer, proposedAt }: Proposal,
  { now, hasCounterparty }: Pick<CorrectionContext, "now" | "hasCounterparty">,
): Ground | null {
  if (answer === "disagree") return isOneself(author, person) ? "agreed" : "without_agreement";
  if (!hasCounterparty) return "no_second_party";
  return now - proposedAt >= silenceMs ? "no_answer" : null;
}

/** The actor of a kiosk is the device. It acts for the person who uses it. */
const isSameParty = (author: Actor, actor: Actor, person: Person) =>
  (isOneself(author, person) && isOneself(actor, person)) ||
  (author.kind === actor.kind && author.id === actor.id);

const aboutProposal = (person: Person, { seq, day, timeZone }: Proposal, now: number) => ({
  subjectSeq: person.state.subjectSeq + 1,
  occurredAt: now,
  about: seq,
  day,
  timeZone,
});

const applicationEvent = (person: Person, proposal: Proposal, now: number, ground: Ground): NewEvent => ({
  ...aboutProposal(person, proposal, now),
  kind: "correction_applied",
  payload: { ground },
});
