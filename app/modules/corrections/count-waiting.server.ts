import { SILENCE_MS } from "~/modules/ledger/model/decide-answer";
import { hasProposal, isOpen } from "~/modules/ledger/time-logs.server";
import { forgottenAfterMs } from "~/modules/live/forgotten";
import { rolesOver } from "~/modules/policy/may";
import {
  countedAtMost,
  isBy,
  isContested,
  isDue,
  isOutdated,
  isOwn,
  isUnsettled,
  isWaiting,
} from "./pending";

const isMine = isBy("me.id");

/** Exits that are missing for longer are looked for in their list. */
export const exitsWithinMs = 31 * 86_400_000;

/** A condition on `t`: it ended without an exit, and nobody has said yet when. */
export const isExitWanted = `t.exit_missing = 1 AND t.void IS NULL AND t.disputed_by IS NULL AND NOT ${hasProposal}`;

/** Whoever speaks for the company of the member. */
const manages = `me.id = ?1 AND me.status = 'active' AND me.role IN (SELECT value FROM json_each(?2))`;
const theirLogs =
  "profiles me CROSS JOIN companies k ON k.id = me.company_id CROSS JOIN time_logs t ON t.ledger = k.ledger";

/** What the menu counts for a member. */
export interface Waiting {
  /** Corrections that wait for them. */
  corrections: number;
  /** For managers, entries of which it is not known when they ended and nobody has proposed it. */
  exits: number;
}

/**
 * The statement that counts how many corrections wait for a member: what others say of them, for managers what workers say of
 * themselves or disagree with or have not answered in time, and for everybody what they must propose anew, or can apply since
 * nobody has answered it; and, for managers, exits that are missing, or that somebody forgot to punch. It needs their id alone, so that it is read with their session.
 */
export const waitingQuery = (
  d1: Pick<D1Database, "prepare">,
  profileId: string,
  now: number,
): D1PreparedStatement =>
  d1
    .prepare(
      `SELECT (SELECT count(*) FROM (
         SELECT 1 FROM ${theirLogs} WHERE ${manages} AND t.check_in_at > ?3 AND ${isExitWanted}
         UNION ALL
         SELECT 1 FROM ${theirLogs} WHERE ${manages} AND ${isOpen} AND t.check_in_at < ?4
         LIMIT ${countedAtMost})) AS exits,
       count(*) AS corrections FROM (
         SELECT 1 FROM profiles me CROSS JOIN corrections c ON c.subject = me.subject
         WHERE me.id = ?1 AND ((NOT ${isMine} AND ${isWaiting}) OR (${isMine} AND ((${isOutdated}) OR (${isDue("?5")}))))
         UNION ALL
         SELECT 1 FROM profiles me CROSS JOIN companies k ON k.id = me.company_id CROSS JOIN corrections c ON c.ledger = k.ledger
         WHERE ${manages} AND c.subject <> me.subject
           AND ${isUnsettled} AND ((${isOwn} AND ${isWaiting}) OR ${isContested} OR (${isMine} AND ${isOutdated})
               OR (NOT ${isOwn} AND ${isDue("?5")}))
         LIMIT ${countedAtMost})`,
    )
    .bind(
      ...[profileId, JSON.stringify(rolesOver("correct")), now - exitsWithinMs, now - forgottenAfterMs],
      now - SILENCE_MS,
    );

/** What {@link waitingQuery} answered. */
export const readWaiting = ({ results }: D1Result): Waiting => (results as Waiting[])[0]!;
