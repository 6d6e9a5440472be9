import type { Member } from "~/modules/directory/find-session.server";
import { daysAround } from "~/modules/ledger/load-people.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { correct, type CorrectOutcome } from "./correct.server";
import type { Answer } from "./correction-schema";
import { managesOthers } from "./list-corrections.server";

export interface AnswerInput {
  member: Member;
  /** The correction's. */
  id: string;
  answer: Answer;
  comment: string | null;
  source: "web" | "api" | "kiosk";
  kioskId?: string | undefined;
  idempotencyKey: string | null;
}

/**
 * Accepts a correction (which applies it), disagrees, withdraws it, or applies it without an agreement.
 * @returns `not-found` for what is none of the company's, or concerns somebody else and is asked for by no manager.
 */
export async function answerCorrection(deps: Deps, input: AnswerInput): Promise<CorrectOutcome> {
  const { member, id, answer, comment, source, kioskId, idempotencyKey } = input;
  const found = await findCorrection(deps, { ledger: member.company.ledger, id });
  const isOwn = found?.profileId === member.profile.id;
  if (!found || !(isOwn || managesOthers(member))) return { code: "not-found" };
  const { subject, profileId, seq, authorId, authorEmail: email } = found;
  const isRefusal = isOwn && answer === "disagree" && email !== null;
  return correct(deps, {
    ...{ member, of: { subject, profileId }, text: comment, source, kioskId },
    timeZone: member.company.timeZone,
    extent: { ...daysAround(found.day), entry: found.entry },
    ...{ idempotencyKey, asked: { id, answer } },
    author: isRefusal ? { profileId: authorId, email } : null,
    command: () =>
      answer === "apply" ? { kind: "apply", proposal: seq } : { kind: "answer", proposal: seq, answer },
  });
}

interface Found {
  subject: number;
  profileId: string;
  seq: number;
  day: string;
  entry: number | null;
  authorId: string;
  /** Where its author is written to, while they are one of the company's. */
  authorEmail: string | null;
}

const findCorrection = ({ db: { $client: d1 } }: Deps, { ledger, id }: { ledger: number; id: string }) =>
  withRetries(() =>
    d1
      .prepare(
        `SELECT c.subject, s.profile_id AS profileId, c.seq, c.proposal ->> '$.day' AS day, c.proposal ->> '$.entry' AS entry,
           c.proposal ->> '$.author.id' AS authorId,
           (SELECT a.email FROM profiles a WHERE a.id = c.proposal ->> '$.author.id' AND a.user_id IS NOT NULL
              AND a.status = 'active') AS authorEmail
         FROM corrections c JOIN subjects s ON s.key = c.subject
         WHERE c.ledger = ?1 AND c.proposal ->> '$.id' = ?2`,
      )
      .bind(ledger, id)
      .first<Found>(),
  );
