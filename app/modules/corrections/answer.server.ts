import { corrections, events, profiles, subjects } from "#cell";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "~/modules/session/find-session.server";
import { daysAround } from "~/modules/ledger/read-people.server";
import { isSubjectManagedOn } from "~/modules/policy/scope.server";
import type { Deps } from "~/platform/context.server";
import { renderOnce } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { correct, type CorrectOutcome } from "./correct.server";
import type { Answer } from "./correction-schema";
import { correctedDay } from "./server/correction-rows.server";
import { managesOthers } from "./list-corrections.server";

const authorRow = alias(profiles, "author");
const personRow = alias(profiles, "person");

const correctionRow = alias(corrections, "c");
const eventRow = alias(events, "e");
const subjectRow = alias(subjects, "s");

export interface AnswerInput {
  member: Member;
  /** The id of the correction. */
  id: string;
  answer: Answer;
  comment: string | null;
  source: "web" | "api" | "kiosk";
  kioskId?: string | undefined;
  idempotencyKey: string | null;
}

/**
 * Accepts a correction (which applies it), disagrees with it, withdraws it, or applies it without an agreement.
 * @returns `not-found` if the company has no such correction, or if it concerns another person and the member does not manage them.
 */
export async function answerCorrection(deps: Deps, input: AnswerInput): Promise<CorrectOutcome> {
  const { member, id, answer, comment, source, kioskId, idempotencyKey } = input;
  const correction = await findAnsweredCorrection(deps, { member, id });
  const isOwn = correction?.profileId === member.profile.id;
  if (!correction || !(isOwn || managesOthers(member))) return { code: "not-found" };
  const { subject, profileId, seq, authorId, authorEmail, personEmail, isUnidentified } = correction;
  return correct(deps, {
    member,
    corrected: { subject, profileId },
    day: correction.day,
    text: comment,
    source,
    kioskId,
    timeZone: member.company.timeZone,
    extent: { ...daysAround(correction.day), entry: correction.entry },
    idempotencyKey,
    request: { id, answer },
    readers: {
      author: { profileId: authorId, email: authorEmail },
      person: { profileId, email: personEmail },
      isUnidentified,
    },
    command: () =>
      answer === "apply" ? { kind: "apply", proposal: seq } : { kind: "answer", proposal: seq, answer },
  });
}

/** Its person proposed it, perhaps at a kiosk. */
const isAuthorPerson = renderOnce(
  sql`(${correctionRow.proposal} ->> '$.author.kind' = 'kiosk' OR ${correctionRow.proposal} ->> '$.author.id' = ${subjectRow.profileId})`,
);

const personEmail = renderOnce(sql`(SELECT ${personRow.email} FROM ${profiles} ${personRow}
  WHERE ${personRow.id} = ${subjectRow.profileId} AND ${personRow.userId} IS NOT NULL)`);

const emailOfAuthor = sql`(SELECT ${authorRow.email} FROM ${profiles} ${authorRow}
  WHERE ${authorRow.id} = ${correctionRow.proposal} ->> '$.author.id' AND ${authorRow.userId} IS NOT NULL
    AND ${authorRow.status} = 'active' AND ${isSubjectManagedOn(authorRow.managedCentres, correctionRow.subject, correctedDay)})`;

const wasUnidentified = sql`EXISTS (SELECT 1 FROM ${events} ${eventRow} WHERE ${eventRow.subject} = ${correctionRow.subject} AND ${eventRow.subjectSeq} = ${correctionRow.seq}
  AND ${eventRow.payload} ->> '$.unidentified')`;

/** Managers of some centres find their own, and those of the people they manage. */
const isVisibleTo = ({ profile }: Member): SQL =>
  profile.managedCentres === null
    ? sql`TRUE`
    : sql`(${subjectRow.profileId} = ${profile.id}
        OR ${isSubjectManagedOn(sql`${JSON.stringify(profile.managedCentres)}`, correctionRow.subject, correctedDay)})`;

const findAnsweredCorrection = ({ db }: Deps, { member, id }: { member: Member; id: string }) =>
  db
    .select({
      subject: correctionRow.subject,
      profileId: sql<string>`${subjectRow.profileId}`,
      seq: correctionRow.seq,
      day: sql<LocalDate>`${correctionRow.proposal} ->> '$.day'`,
      entry: sql<number | null>`${correctionRow.proposal} ->> '$.entry'`,
      /** The profile of the author; for a proposal at a kiosk, that of the person. */
      authorId: sql<string>`iif(${isAuthorPerson}, ${subjectRow.profileId}, ${correctionRow.proposal} ->> '$.author.id')`,
      /** Null if a manager has no active account in the company, or no longer manages the person. */
      authorEmail: sql<string | null>`iif(${isAuthorPerson}, ${personEmail}, ${emailOfAuthor})`,
      /** Null if the person has no account in the company. */
      personEmail: sql<string | null>`${personEmail}`,
      isUnidentified: wasUnidentified.mapWith(Boolean),
    })
    .from(correctionRow)
    .innerJoin(subjectRow, eq(subjectRow.key, correctionRow.subject))
    .where(
      and(
        eq(correctionRow.ledger, member.company.ledger),
        sql`${correctionRow.proposal} ->> '$.id' = ${id}`,
        isVisibleTo(member),
      ),
    )
    .get();
