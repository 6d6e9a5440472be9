import type { Member } from "~/modules/directory/find-session.server";
import type { Db } from "~/platform/db.server";
import { withRetries } from "~/platform/retry.server";
import { managesOthers } from "./list-corrections.server";

/** What is not counted any further. */
export const waitingAtMost = 99;

/** How many corrections wait for somebody's answer: of what others say of them, and for managers of what workers say of themselves. */
export async function countWaiting({ db: { $client: d1 } }: { db: Db }, member: Member): Promise<number> {
  const author = "c.proposal ->> '$.author.id'";
  const ofMe = `c.subject = ?2 AND ${author} <> ?3`;
  const mine = managesOthers(member)
    ? `(${ofMe} OR c.subject <> ?2 AND ${author} = (SELECT p.id FROM profiles p WHERE p.subject = c.subject))`
    : ofMe;
  const count = await withRetries(() =>
    d1
      .prepare(
        `SELECT count(*) AS count FROM (SELECT 1 FROM corrections c
         WHERE c.ledger = ?1 AND c.answer IS NULL AND c.ground IS NULL AND ${mine} LIMIT ${waitingAtMost})`,
      )
      .bind(member.company.ledger, member.profile.subject, member.profile.id)
      .first<number>("count"),
  );
  return count!;
}
