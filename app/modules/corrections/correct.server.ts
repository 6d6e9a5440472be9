import { sql } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { askedFor } from "~/modules/ledger/asked-for";
import type { RecordedRow } from "~/modules/ledger/ledger-rows";
import type { Meeting } from "~/modules/ledger/load-people.server";
import type { CorrectionCommand, CorrectionRefusal } from "~/modules/ledger/model/commands";
import { decideCorrection } from "~/modules/ledger/model/decide-correction";
import type { LedgerEvent } from "~/modules/ledger/model/event";
import type { Person, Proposal } from "~/modules/ledger/model/person";
import { runCommand, type Command } from "~/modules/ledger/run-command.server";
import { publish } from "~/modules/live/publish.server";
import { deliverSoon } from "~/modules/mail/outbox.server";
import { rolesOver } from "~/modules/policy/may";
import { stillMay } from "~/modules/policy/still-may.server";
import { commitmentTo } from "~/modules/register/format/lines";
import { revealStatement, withSalt } from "~/modules/register/reveal.server";
import { sealAfterAnswer } from "~/modules/register/seal-after-answer.server";
import type { Deps } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { requireThat } from "~/platform/precondition.server";
import { prepared } from "~/platform/statement.server";
import type { Corrected, Version } from "./correction";
import { proposedVersion } from "./correction-rows.server";
import { hasSecondParty, listSecondParty } from "./second-party.server";
import { queueProposalMails, queueRefusalMail, type Author } from "./tell.server";

export interface CorrectInput {
  member: Member;
  of: Corrected;
  /** The company's zone on the day it is about, which an entry that is added keeps. */
  timeZone: string;
  /** What of the record it needs to see. */
  extent: Meeting;
  /** What is asked, of the record as it is now. */
  command: (person: Person) => CorrectionCommand | { refusal: CorrectRefusal };
  /** Their reason or comment: it stands behind a commitment of the first event. */
  text: string | null;
  /** Whom it tells that their proposal is disagreed with. */
  author?: Author | null;
  source: "web" | "api" | "kiosk" | "offline";
  /** The device at which its person stands, where it is one. */
  kioskId?: string | undefined;
  /** What else its batch writes or requires, where there is something to propose. */
  also?: () => D1PreparedStatement[];
  /** The client's name for this attempt, which is its author's alone: others may use the same of the same record. */
  idempotencyKey: string | null;
  /** What is asked, for a repetition to be known by: without its text, for the digest outlives what is erased. */
  asked: object;
}

/** Why nothing was corrected; a proposal that leaves an entry as it is has nothing to be answered. */
export type CorrectRefusal = CorrectionRefusal | { code: "changes-nothing" };

export type CorrectOutcome =
  /** `seq`: the proposal, by its number among its person's events. */
  | { code: "corrected"; subject: number; seq: number }
  | { code: "key-reused" | "closed" | "no-permission" | "too-often" }
  | CorrectRefusal;

/** A manager is demoted, or the last one goes, while somebody decides: hardly twice. */
const attempts = 3;

/**
 * The one way to propose, answer or apply a correction: decides it, keeps its text where it can be erased, queues the mail to who
 * must answer, all in one batch, and tells the company's tabs. Whether a second party is there, and whether a manager still
 * is one, holds at the moment it is written.
 */
export async function correct(deps: Deps, input: CorrectInput): Promise<CorrectOutcome> {
  if (await limitPerson(deps.env, input.member.profile.id)) return { code: "too-often" };
  return correctUncounted(deps, input);
}

/** {@link correct} for what has been counted already, with others of one call. */
export async function correctUncounted(deps: Deps, input: CorrectInput): Promise<CorrectOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryToCorrect(deps, input);
    if (outcome.code !== "unmet" || attempt === attempts) return outcome.code === "unmet" ? notNow : outcome;
    if (!(await isStillAllowed(deps, input))) return { code: "no-permission" };
  }
}

const notNow = { code: "closed" } as const;

async function tryToCorrect(
  deps: Deps,
  {
    member,
    of,
    timeZone,
    extent,
    command,
    text,
    author,
    source,
    kioskId,
    also,
    idempotencyKey,
    asked,
  }: CorrectInput,
): Promise<CorrectOutcome | { code: "unmet" }> {
  const { db, now } = deps;
  const { company, profile } = member;
  const actor =
    kioskId === undefined
      ? ({ kind: "member", id: profile.id } as const)
      : ({ kind: "kiosk", id: kioskId } as const);
  const others = await listSecondParty(deps, member, of);
  const opening = text === null ? null : withSalt({ text });
  // No key of a punch has a space in it.
  const request = idempotencyKey === null ? null : askedFor(`${profile.id} ${idempotencyKey}`, asked);
  // What the entry says that a proposal is about, and what an answer is about, for the mails that tell of them.
  let before: Version | null = null;
  let answered: Proposal | undefined;
  const correction: Command<CorrectRefusal> = {
    ...{ now, source, actor, extent, request },
    decide: (person) => {
      const wish = command(person);
      before = "entry" in wish && wish.entry !== null ? (person.entries.get(wish.entry) ?? null) : null;
      answered = "proposal" in wish ? person.proposals.get(wish.proposal) : undefined;
      const context = { now, timeZone, actor, hasSecondParty: others.length > 0 };
      return "refusal" in wish ? wish : decideCorrection(person, wish, context);
    },
    commitmentsOf: ({ subjectSeq }, { person }) => ({
      text: opening && subjectSeq === person.state.subjectSeq + 1 ? commitmentTo("text", opening) : null,
    }),
    also: ([first]) => [
      ...(opening && first
        ? [
            revealStatement(
              db.$client,
              { ...of, ledger: company.ledger, ...first },
              { domain: "text", opening },
            ),
          ]
        : []),
      requireThat(
        db,
        sql`${hasSecondParty(deps, member, of)} IS ${others.length > 0 ? 1 : 0} AND ${mayStill({ member, of })}`,
      ),
      ...(first?.kind === "correction_proposed"
        ? queueProposalMails(deps, {
            ...{ member, of, others, day: first.day, reason: text },
            what: { before, after: proposedVersion(first.payload.change), timeZone: first.timeZone },
            isUnidentified: first.payload.unidentified === true,
          }).map((query) => prepared(db, query))
        : []),
      ...(first ? (also?.() ?? []) : []),
      ...(answered && author
        ? [
            prepared(
              db,
              queueRefusalMail(deps, {
                ...{ member, author, day: answered.day, comment: text },
                what: {
                  ...{ before: answered.before, after: proposedVersion(answered.change) },
                  timeZone: answered.timeZone,
                },
              }),
            ),
          ]
        : []),
    ],
  };
  const outcome = await runCommand(db.$client, { ledger: company.ledger, ...of }, correction);
  switch (outcome.code) {
    case "refused":
      return outcome.refusal;
    case "repeated":
      return { code: "corrected", subject: of.subject, seq: proposalOf(outcome.row) };
    case "appended": {
      const [first] = outcome.events as [LedgerEvent];
      if (first.kind === "correction_proposed" || author) deliverSoon(deps);
      publish(deps, { companyId: company.id, news: { kind: "correction", profileId: of.profileId } });
      sealAfterAnswer(deps, { ledger: company.ledger, companyId: company.id });
      const seq = proposalOf({ ...first, subject_seq: first.subjectSeq });
      return { code: "corrected", subject: of.subject, seq };
    }
    case "key-reused":
    case "closed":
    case "unmet":
      return { code: outcome.code };
  }
}

/** A proposal is about an entry, and what follows it about the proposal. */
const proposalOf = ({
  kind,
  subject_seq,
  about,
}: Pick<RecordedRow, "kind" | "subject_seq" | "about">): number =>
  kind === "correction_proposed" ? subject_seq : about!;

const mayStill = ({ member, of }: Pick<CorrectInput, "member" | "of">) =>
  of.profileId === member.profile.id ? sql`TRUE` : stillMay(member, "correct", rolesOver("correct"));

async function isStillAllowed({ db }: Deps, input: CorrectInput): Promise<boolean> {
  const [judged] = await db.all<{ may: number }>(sql`SELECT ${mayStill(input)} AS may`);
  return judged?.may === 1;
}
