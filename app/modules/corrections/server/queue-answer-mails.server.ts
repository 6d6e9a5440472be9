import type { Member } from "~/modules/session/find-session.server";
import type { NewEvent } from "~/modules/ledger/rules/event";
import type { Proposal } from "~/modules/ledger/rules/person";
import { queueMail } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { localDateOf } from "~/time/zones";
import { answerMail, type AnswerMailFacts } from "../model/answer-mail";
import { proposedVersion } from "./correction-rows.server";

/** The people who get a mail about an answer. The address of a person without mail is null. */
export interface AnswerReaders {
  author: { profileId: string; email: string | null };
  /** The person of the record. */
  person: { profileId: string; email: string | null };
  /** Whether it was proposed at a kiosk without a checked PIN. */
  isUnidentified: boolean;
}

interface AnsweredCorrection {
  /** The person who answers. */
  member: Member;
  readers: AnswerReaders;
  /** The event of the answer or of the application. */
  event: NewEvent;
  proposal: Proposal;
  comment: string | null;
}

/**
 * Returns the statements that queue the mails about an answer. The author gets one, unless they answered themselves. If a change is
 * applied without its person's agreement, the person gets one too. The mail leaves out a comment that a mail program would turn into a
 * link.
 */
export function queueAnswerMails(
  deps: Pick<Deps, "now" | "env">,
  { member: { profile, company }, readers, event, proposal, comment }: AnsweredCorrection,
) {
  const { author, person, isUnidentified } = readers;
  const outcome = answerOutcomeOf(event);
  if (outcome === null) return [];
  const { id, day, timeZone, change } = proposal;
  const mailFacts = {
    ...outcome,
    answerer: profile,
    isUnidentified,
    correction: {
      id,
      day,
      timeZone,
      kind: change.kind,
      before: proposal.before,
      after: proposedVersion(change),
    },
    comment,
    company: company.name,
    todayOn: localDateOf(deps.now, company.timeZone),
    origin: deps.env.APP_ORIGIN,
  };
  const isPersonNotified = person.profileId !== author.profileId && outcome.result === "applied";
  const mailTo = ({ profileId, email }: AnswerReaders["author"], reader: AnswerMailFacts["reader"]) =>
    profileId === profile.id || email === null
      ? []
      : [
          queueMail(deps, {
            dedupeKey: `correction-answered:${id}:${outcome.result}:${profileId}`,
            recipient: email,
            companyId: company.id,
            about: id,
            ...answerMail({ ...mailFacts, reader, isOwnRecord: profileId === person.profileId }),
          }),
        ];
  return [...mailTo(author, "author"), ...(isPersonNotified ? mailTo(person, "person") : [])];
}

/** Returns null for an event that answers nothing. */
function answerOutcomeOf(event: NewEvent): Pick<AnswerMailFacts, "result" | "ground"> | null {
  if (event.kind === "correction_answered")
    return { result: resultByAnswer[event.payload.answer], ground: null };
  if (event.kind !== "correction_applied") return null;
  const { ground } = event.payload;
  // A manager who refused a worker's proposal has changed their mind.
  return { result: ground === "agreed" ? "accepted" : "applied", ground };
}

const resultByAnswer = { accept: "accepted", disagree: "disagreed", withdraw: "withdrawn" } as const;
