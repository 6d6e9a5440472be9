import { rolesOver } from "~/modules/policy/may";
import { isBy, isContested, isOutdated, isOwn, isUnsettled, isWaiting } from "./pending";

/** What is not counted any further. */
const countedAtMost = 99;

const isMine = isBy("me.id");

/**
 * The statement that counts how many corrections wait for a member: what others say of them, for managers what workers say of
 * themselves or disagree with, and for everybody what they must propose anew. It needs their id alone, so that it is read with
 * their session.
 */
export const waitingQuery = (d1: Pick<D1Database, "prepare">, profileId: string): D1PreparedStatement =>
  d1
    .prepare(
      `SELECT count(*) AS count FROM (
         SELECT 1 FROM profiles me CROSS JOIN corrections c ON c.subject = me.subject
         WHERE me.id = ?1 AND ((NOT ${isMine} AND ${isWaiting}) OR (${isMine} AND ${isOutdated}))
         UNION ALL
         SELECT 1 FROM profiles me CROSS JOIN companies k ON k.id = me.company_id CROSS JOIN corrections c ON c.ledger = k.ledger
         WHERE me.id = ?1 AND me.status = 'active' AND me.role IN (SELECT value FROM json_each(?2)) AND c.subject <> me.subject
           AND ${isUnsettled} AND ((${isOwn} AND ${isWaiting}) OR ${isContested} OR (${isMine} AND ${isOutdated}))
         LIMIT ${countedAtMost})`,
    )
    .bind(profileId, JSON.stringify(rolesOver("correct")));

/** What {@link waitingQuery} answered. */
export const readWaiting = ({ results }: D1Result): number => (results as { count: number }[])[0]!.count;
