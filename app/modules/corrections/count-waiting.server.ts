import { rolesOver } from "~/modules/policy/may";

/** What is not counted any further. */
const countedAtMost = 99;

const author = "c.proposal ->> '$.author.id'";

/**
 * The statement that counts how many corrections wait for a member's answer: what others say of them, and for managers what
 * workers say of themselves. It needs their id alone, so that it is read with their session.
 */
export const waitingQuery = (d1: Pick<D1Database, "prepare">, profileId: string): D1PreparedStatement =>
  d1
    .prepare(
      `SELECT count(*) AS count FROM (
         SELECT 1 FROM profiles me JOIN companies ON companies.id = me.company_id JOIN corrections c ON c.ledger = companies.ledger
         WHERE me.id = ?1 AND c.answer IS NULL AND c.ground IS NULL
           AND (c.subject = me.subject AND ${author} <> me.id
             OR c.subject <> me.subject AND me.status = 'active' AND me.role IN (SELECT value FROM json_each(?2))
               AND ${author} = (SELECT p.id FROM profiles p WHERE p.subject = c.subject))
         LIMIT ${countedAtMost})`,
    )
    .bind(profileId, JSON.stringify(rolesOver("correct")));

/** What {@link waitingQuery} answered. */
export const readWaiting = ({ results }: D1Result): number => (results as { count: number }[])[0]!.count;
