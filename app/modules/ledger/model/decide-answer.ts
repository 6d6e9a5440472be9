import { faultOfChange } from "./check-times";
import type { CorrectionContext, CorrectionRefusal, Decision } from "./commands";
import type { Actor, NewEvent } from "./event";
import type { Ground } from "./payloads";
import { isOneself, type Person, type Proposal } from "./person";

const DAY_MS = 86_400_000;

/** Without an answer for so long, a correction may be applied. */
export const SILENCE_MS = 7 * DAY_MS;

/** Decides an answer. What is accepted is applied with it. */
export function decideAnswer(
  person: Person,
  { proposal, answer }: { proposal: Proposal; answer: "accept" | "disagree" | "withdraw" },
  { now, actor }: CorrectionContext,
): Decision<CorrectionRefusal> {
  // What its person disagrees with the company may apply, or withdraw.
  const isRefused = proposal.answer === "disagree" && !isOneself(proposal.author, person);
  if (proposal.answer !== null && !(isRefused && answer === "withdraw"))
    return { refusal: { code: "already-answered" } };
  if (!mayAnswer(person, { proposal, answer }, actor)) return { refusal: { code: "not-yours" } };
  const answered: NewEvent = {
    ...aboutProposal(person, proposal, now),
    kind: "correction_answered",
    payload: { answer },
  };
  if (answer !== "accept") return { events: [answered] };
  const refusal = faultOfChange(person, proposal, now);
  if (refusal) return { refusal };
  const subjectSeq = answered.subjectSeq + 1;
  return { events: [answered, { ...applied(person, proposal, now, "agreed"), subjectSeq }] };
}

/**
 * A worker's proposal is answered by the company; one about a worker by that worker, never by another manager. Its author
 * withdraws it; once its person has disagreed, the company does.
 */
function mayAnswer(
  person: Person,
  { proposal: { author, answer: given }, answer }: { proposal: Proposal; answer: string },
  actor: Actor,
): boolean {
  const byAuthor = isSame(author, actor, person);
  if (answer === "withdraw") return byAuthor || (given !== null && !isOneself(actor, person));
  return !byAuthor && isOneself(actor, person) !== isOneself(author, person);
}

/** Decides that a proposal is applied although nobody has accepted it; by whoever may accept it, it is accepted. */
export function decideApplication(
  person: Person,
  proposal: Proposal,
  context: CorrectionContext,
): Decision<CorrectionRefusal> {
  const { now, actor, hasSecondParty } = context;
  const ownsIt = isSame(proposal.author, actor, person);
  // What the company refused the worker cannot apply; what the worker disagrees with any manager may.
  if (isOneself(actor, person) && (!ownsIt || proposal.answer === "disagree"))
    return { refusal: { code: "not-yours" } };
  if (proposal.answer === null && mayAnswer(person, { proposal, answer: "accept" }, actor))
    return decideAnswer(person, { proposal, answer: "accept" }, context);
  const ground = groundOf(person, proposal, { now, hasSecondParty });
  if (ground === null) return { refusal: { code: "not-yet" } };
  const refusal = faultOfChange(person, proposal, now);
  return refusal ? { refusal } : { events: [applied(person, proposal, now, ground)] };
}

function groundOf(
  person: Person,
  { author, answer, proposedAt }: Proposal,
  { now, hasSecondParty }: Pick<CorrectionContext, "now" | "hasSecondParty">,
): Ground | null {
  if (answer === "disagree") return isOneself(author, person) ? "agreed" : "without_agreement";
  if (!hasSecondParty) return "no_second_party";
  return now - proposedAt >= SILENCE_MS ? "no_answer" : null;
}

/** A kiosk's actor is the device: whoever stands there is the person themselves. */
const isSame = (author: Actor, actor: Actor, person: Person) =>
  (isOneself(author, person) && isOneself(actor, person)) ||
  (author.kind === actor.kind && author.id === actor.id);

const aboutProposal = (person: Person, { seq, day, timeZone }: Proposal, now: number) => ({
  subjectSeq: person.state.subjectSeq + 1,
  occurredAt: now,
  about: seq,
  day,
  timeZone,
});

const applied = (person: Person, proposal: Proposal, now: number, ground: Ground): NewEvent => ({
  ...aboutProposal(person, proposal, now),
  kind: "correction_applied",
  payload: { ground },
});
