import { profiles } from "#cell";
import { eq, sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { requestKeyAndDigest } from "~/modules/ledger/request-key";
import type { RecordedRow } from "~/modules/ledger/ledger-rows";
import type { OverlapRange } from "~/modules/ledger/read-people.server";
import type { CorrectionCommand, CorrectionRefusal } from "~/modules/ledger/rules/commands";
import { decideCorrection } from "~/modules/ledger/rules/decide-correction";
import type { LedgerEvent, NewEvent } from "~/modules/ledger/rules/event";
import type { Person, Proposal } from "~/modules/ledger/rules/person";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { publish } from "~/modules/live/publish.server";
import { deliverSoon } from "~/modules/mail/outbox.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { commitmentTo, type SaltedOpening } from "~/modules/register/format/lines";
import { revealStatement, withSalt } from "~/modules/register/reveal.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import type { Deps } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import type { BatchPart } from "~/platform/statement.server";
import { decideAgain } from "~/platform/decide-again";
import type { LocalDate } from "~/time/dates";
import type { CorrectedPerson, EntryVersion } from "./correction";
import { proposedVersion } from "./server/correction-rows.server";
import { hasCounterparty, listCounterparty } from "./counterparty.server";
import { queueAnswerMails, type AnswerReaders } from "./server/queue-answer-mails.server";
import { queueProposalMails } from "./server/queue-correction-mails.server";

export interface CorrectInput {
  member: Member;
  corrected: CorrectedPerson;
  /** The person's zone on the day of the entry. An added entry keeps it. */
  timeZone: string;
  /** The first day of the record that it concerns. Managers of some centres correct no day before the person came to the centre. */
  day: LocalDate;
  /** The part of the record that the decision reads. */
  extent: OverlapRange;
  /** Returns the command for the present record. */
  command: (person: Person) => CorrectionCommand | { refusal: CorrectRefusal };
  /** The reason or comment. The proposal, or else the first event, has a commitment to it. */
  text: string | null;
  /** The people who may get a mail about an answer. */
  readers?: AnswerReaders;
  source: "web" | "api" | "kiosk" | "offline";
  /** The kiosk that the person uses. */
  kioskId?: string | undefined;
  /** Returns writes and preconditions for the batch. Not called if there are no events. */
  alongside?: () => readonly BatchPart[];
  /**
   * The client's key for this attempt. It is valid for its author only: another person may use the same key for the same record.
   */
  idempotencyKey: string | null;
  /** The request, by which a repetition is recognised. It has no free text, because its digest remains after an erasure. */
  request: object;
}

/** Why nothing was corrected. `changes-nothing`: the proposal leaves the entry as it is. */
export type CorrectRefusal = CorrectionRefusal | { code: "changes-nothing" };

export type CorrectOutcome =
  /** `seq`: the number of the proposal among the person's events. */
  | { code: "corrected"; subject: number; seq: number }
  | { code: "key-reused" | "closed" | "no-permission" | "too-often" }
  | CorrectRefusal;

/**
 * Proposes, answers or applies a correction. All callers correct through this function. One batch writes the events, the erasable
 * text, and the mails about the proposal or the answer. The company's open screens get a live message. The batch checks again that a
 * counterparty exists or not, and that the manager may still correct.
 * @returns `too-often` above the person's limit; `closed` if the record cannot be written now.
 */
export async function correct(deps: Deps, input: CorrectInput): Promise<CorrectOutcome> {
  if (await limitPerson(deps.env, input.member.profile.id)) return { code: "too-often" };
  return correctUncounted(deps, input);
}

/** {@link correct} without the person's limit, for a call that was counted already. */
export async function correctUncounted(deps: Deps, input: CorrectInput): Promise<CorrectOutcome> {
  // A refusal of the decision would say what is on days that the manager does not see.
  const isScoped = input.member.profile.managedCentres !== null;
  if (isScoped && !(await isStillAllowed(deps, input))) return { code: "no-permission" };
  // A manager lost their role or the last counterparty left meanwhile.
  const outcome = await decideAgain<CorrectOutcome>(async () => {
    const tried = await tryToCorrect(deps, input);
    if (tried.code !== "unmet") return tried;
    return (await isStillAllowed(deps, input)) ? null : { code: "no-permission" };
  });
  return outcome ?? { code: "closed" };
}

async function tryToCorrect(deps: Deps, input: CorrectInput): Promise<CorrectOutcome | { code: "unmet" }> {
  const { db, now } = deps;
  const { member, corrected, day, timeZone, extent, command, text, source, kioskId } = input;
  const { company, profile } = member;
  const actor =
    kioskId === undefined
      ? ({ kind: "member", id: profile.id } as const)
      : ({ kind: "kiosk", id: kioskId } as const);
  const [others, person] = await Promise.all([
    listCounterparty(deps, member, { profileId: corrected.profileId, day }),
    db
      .select({ employedSince: profiles.employedSince })
      .from(profiles)
      .where(eq(profiles.id, corrected.profileId))
      .get(),
  ]);
  const employedSince = person?.employedSince ?? null;
  const context = { now, timeZone, actor, hasCounterparty: others.length > 0, employedSince };
  const textOpening = text === null ? null : withSalt({ text });
  const outcome = await executeCommand(
    db.$client,
    { ledger: company.ledger, ...corrected },
    {
      now,
      source,
      actor,
      extent,
      request: requestKeyOf(input),
      decide: (person) => {
        const requestedCommand = command(person);
        if ("refusal" in requestedCommand) return requestedCommand;
        const decision = decideCorrection(person, requestedCommand, context);
        if ("refusal" in decision) return decision;
        return {
          ...decision,
          details: {
            textEvent: firstCorrectionIn(decision.events),
            entryBefore: versionBefore(person, requestedCommand),
            answeredProposal:
              "proposal" in requestedCommand ? person.proposals.get(requestedCommand.proposal) : undefined,
          },
        };
      },
      commitmentsOf: (event, { identity }, { textEvent }) => ({
        person: event.kind === "exit_missing" ? identity : null,
        text: textOpening && event === textEvent ? commitmentTo("text", textOpening) : null,
      }),
      alongside: (events, { entryBefore, answeredProposal }) =>
        partsAlongside(deps, input, {
          first: firstCorrectionIn(events),
          others,
          textOpening,
          entryBefore,
          answeredProposal,
        }),
    },
  );
  switch (outcome.code) {
    case "refused":
      return outcome.refusal;
    case "repeated":
      return { code: "corrected", subject: corrected.subject, seq: proposalSeqOf(outcome.row) };
    case "appended": {
      const first = firstCorrectionIn(outcome.events)!;
      followCorrection(deps, input, { isEntryEnded: first !== outcome.events[0] });
      const seq = proposalSeqOf({ ...first, subject_seq: first.subjectSeq });
      return { code: "corrected", subject: corrected.subject, seq };
    }
    case "key-reused":
    case "closed":
    case "unmet":
      return { code: outcome.code };
  }
}

/** A correction that was just decided, and the records that its mails need. */
interface DecidedCorrection {
  /** The first event of the correction; undefined if nothing is recorded. */
  first: LedgerEvent | undefined;
  /** The people who can answer a proposal. */
  others: Awaited<ReturnType<typeof listCounterparty>>;
  textOpening: SaltedOpening<{ text: string }> | null;
  /** The entry before a proposal. */
  entryBefore: EntryVersion | null;
  /** The proposal that an answer concerns. */
  answeredProposal: Proposal | undefined;
}

/** Returns the further parts of the batch: its precondition, the erasable text, the mails, and the parts of the caller. */
function partsAlongside(
  deps: Deps,
  input: CorrectInput,
  { first, others, textOpening, entryBefore, answeredProposal }: DecidedCorrection,
): BatchPart[] {
  const { db } = deps;
  const { member, corrected, day, text, readers, alongside } = input;
  const correctedDay = { profileId: corrected.profileId, day };
  const assertion = assertInBatch(
    db,
    sql`${hasCounterparty(deps, member, correctedDay)} IS ${others.length > 0 ? 1 : 0} AND ${mayStillCorrect(input)}`,
  );
  if (!first) return [assertion];
  const textEvent = { ledger: member.company.ledger, ...corrected, ...first };
  return [
    ...(textOpening
      ? [revealStatement(db.$client, textEvent, { domain: "text", opening: textOpening })]
      : []),
    assertion,
    ...(first.kind === "correction_proposed"
      ? queueProposalMails(deps, {
          member,
          corrected,
          others,
          day: first.day,
          reason: text,
          what: {
            before: entryBefore,
            after: proposedVersion(first.payload.change),
            timeZone: first.timeZone,
          },
          isUnidentified: first.payload.unidentified === true,
        })
      : []),
    ...(alongside?.() ?? []),
    ...(answeredProposal && readers
      ? queueAnswerMails(deps, { member, readers, event: first, proposal: answeredProposal, comment: text })
      : []),
  ];
}

/** Sends the mails and the live messages of a recorded correction. @param isEntryEnded whether it also ended the open entry. */
function followCorrection(
  deps: Deps,
  { member: { company }, corrected: { profileId } }: CorrectInput,
  { isEntryEnded }: { isEntryEnded: boolean },
) {
  const { id: companyId, ledger } = company;
  deliverSoon(deps);
  publish(deps, { companyId, message: { kind: "correction", profileId } });
  if (isEntryEnded) publish(deps, { companyId, message: { kind: "time-log", profileId } });
  scheduleTreeGrowth(deps, { ledger, companyId });
}

/** Returns the key of the attempt. The key of a punch contains no space, so the two kinds of keys never collide. */
const requestKeyOf = ({ member, idempotencyKey, request }: CorrectInput) =>
  idempotencyKey === null ? null : requestKeyAndDigest(`${member.profile.id} ${idempotencyKey}`, request);

/** Returns the first event of a correction. A missing exit may come before it. */
const firstCorrectionIn = <Event extends Pick<NewEvent, "kind">>(
  events: readonly Event[],
): Event | undefined => events.find(({ kind }) => kind !== "exit_missing");

/** Returns the entry that a proposal is about, as the proposal finds it. */
function versionBefore(person: Person, command: ReturnType<CorrectInput["command"]>): EntryVersion | null {
  if (!("entry" in command) || command.entry === null) return null;
  const entry = person.entries.get(command.entry);
  return entry ? { ...entry, exitMissing: entry.exitMissing || command.endsEntry === true } : null;
}

/** An event `correction_proposed` is `about` an entry. Later events are `about` the proposal. */
const proposalSeqOf = ({
  kind,
  subject_seq,
  about,
}: Pick<RecordedRow, "kind" | "subject_seq" | "about">): number =>
  kind === "correction_proposed" ? subject_seq : about!;

const mayStillCorrect = ({ member, corrected, day }: Pick<CorrectInput, "member" | "corrected" | "day">) =>
  corrected.profileId === member.profile.id
    ? sql`TRUE`
    : stillMay(member, "correct", { people: [corrected.profileId], day });

async function isStillAllowed({ db }: Deps, input: CorrectInput): Promise<boolean> {
  const [permissionRow] = await db.all<{ may: number }>(sql`SELECT ${mayStillCorrect(input)} AS may`);
  return permissionRow?.may === 1;
}
