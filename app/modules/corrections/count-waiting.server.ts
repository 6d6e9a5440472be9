import { rolesOver } from "~/modules/policy/may";

/** What is not counted any further. */
const countedAtMost = 99;

const author = "c.proposal ->> '$.author.id'";

/** An unanswered proposal that can still be applied: of an entry that is what it was, or of none. */
export const isWaiting = `c.answer IS NULL AND c.ground IS NULL AND (c.proposal ->> '$.entry' IS NULL OR EXISTS (
  SELECT 1 FROM time_logs w WHERE w.subject = c.subject AND w.opened_by = c.proposal ->> '$.entry'
    AND w.version = c.proposal ->> '$.change.version'))`;

/**
 * The statement that counts how many corrections wait for a member's answer: what others say of them, and for managers what
 * workers say of themselves. It needs their id alone, so that it is read with their session.
 */
export const waitingQuery = (d1: Pick<D1Database, "prepare">, profileId: string): D1PreparedStatement =>
  d1
    .prepare(
      `SELECT count(*) AS count FROM (
         SELECT 1 FROM profiles me CROSS JOIN corrections c ON c.subject = me.subject
         WHERE me.id = ?1 AND ${author} <> me.id AND ${isWaiting}
         UNION ALL
         SELECT 1 FROM profiles me CROSS JOIN companies k ON k.id = me.company_id CROSS JOIN corrections c ON c.ledger = k.ledger
         WHERE me.id = ?1 AND me.status = 'active' AND me.role IN (SELECT value FROM json_each(?2)) AND c.subject <> me.subject
           AND ${author} = (SELECT p.id FROM profiles p WHERE p.subject = c.subject) AND ${isWaiting}
         LIMIT ${countedAtMost})`,
    )
    .bind(profileId, JSON.stringify(rolesOver("correct")));

/** What {@link waitingQuery} answered. */
export const readWaiting = ({ results }: D1Result): number => (results as { count: number }[])[0]!.count;
