import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import { toBlob } from "~/modules/ledger/ledger-rows";
import { findPerson } from "~/modules/my-time/find-person.server";
import type { Db } from "~/platform/db.server";
import { madeAt } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import type { Corrected } from "./correction";

/** Somebody of the member's company whose record may be corrected, themselves where nobody is named; null for anybody else. */
export async function findCorrected(
  deps: { db: Db },
  { member, profileId }: { member: Member; profileId: string | null },
): Promise<(Corrected & { name: string }) | null> {
  const { company, profile } = member;
  const found = await findPerson(deps, { companyId: company.id, profileId: profileId ?? profile.id });
  // Of whoever has been erased nobody says anything any more, and nobody would answer.
  if (found?.fullName === null && found.email === null) return null;
  return found && { subject: found.subject, profileId: found.id, name: displayName(found) };
}

/** As many are recorded at most while the clocks of two machines differ. */
const eventsNear = 1_000;

/**
 * Whose entry of the company it is, by its id alone; null of none, and of another company's. It is that of the event that opened
 * it, and what was recorded never falls along a company's numbers, so it is found by halving: an index of ids would cost every punch.
 */
export async function findWhose(
  { db: { $client: d1 } }: { db: Db },
  { ledger, entryId }: { ledger: number; entryId: string },
): Promise<string | null> {
  const at = madeAt(entryId);
  if (at === null) return null;
  const found = await withRetries(() =>
    d1
      .prepare(
        `WITH RECURSIVE search (low, high) AS (
           SELECT 1, max(seq) FROM events WHERE ledger = ?1
           UNION ALL
           SELECT iif(recorded_at < ?2, seq + 1, low), iif(recorded_at < ?2, high, seq)
           FROM search CROSS JOIN events ON events.ledger = ?1 AND seq = (low + high) / 2
           WHERE low < high)
         SELECT profile_id AS profileId
         FROM search CROSS JOIN events ON events.ledger = ?1 AND seq BETWEEN low AND low + ${eventsNear}
         JOIN subjects ON subjects.key = events.subject
         WHERE low = high AND id = ${toBlob("?3")} LIMIT 1`,
      )
      .bind(ledger, at, entryId)
      .first<{ profileId: string | null }>(),
  );
  return found?.profileId ?? null;
}
