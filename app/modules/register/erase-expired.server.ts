import { sql, type SQL } from "drizzle-orm";
import { dateOfUtc } from "~/time/dates";
import type { Log } from "./read-lines.server";

const pageSize = 500;
/** Art. 34.9 ET: records are kept for four years. */
const yearsKept = 4;

/** Of how many commitments the data were erased. */
export interface Erased {
  /** Places, reasons and comments. */
  details: number;
  /** Identities. */
  people: number;
}

/**
 * Erases data and salts that the law no longer asks to keep, of events recorded more than four years ago: places and texts;
 * who a person or the company was before they became another (a founder's address, the document of who is self-employed);
 * and who a person is, once they have left and nothing of theirs is younger. Commitments stay, and so does all that is
 * proved. Each event is looked at once.
 * @param withPeople what else is erased in the batch of people who may have left for good, by their keys.
 */
export async function eraseExpired(
  { d1, now }: { d1: Pick<D1Database, "prepare" | "batch">; now: number },
  { ledger }: Pick<Log, "ledger">,
  withPeople: (leavers: number[]) => Promise<D1PreparedStatement[]> = () => Promise.resolve([]),
): Promise<Erased> {
  const erased: Erased = { details: 0, people: 0 };
  const before = keptFrom(now);
  for (;;) {
    // What was recorded never falls along the numbers: where the next event is too young, none is read.
    const { results } = await d1
      .prepare(
        `SELECT seq, recorded_at, ${leaverOf("events")} AS leaver FROM events
         WHERE ledger = ?1 AND seq > ${judged}
           AND (SELECT recorded_at FROM events WHERE ledger = ?1 AND seq = ${judged} + 1) < ?2
         ORDER BY seq LIMIT ${pageSize}`,
      )
      .bind(ledger, before)
      .all<{ seq: number; recorded_at: number; leaver: number | null }>();
    const expired = results.filter(({ recorded_at }) => recorded_at < before);
    const [first, last] = [expired[0], expired.at(-1)];
    if (!first || !last) return erased;
    const page = { ledger, from: first.seq, to: last.seq };
    const leavers = expired.flatMap(({ leaver }) => leaver ?? []);
    const [details, earlier, left] = await d1.batch([
      erase(d1, detailsOf, page),
      erase(d1, formerIdentities, page),
      erase(d1, identitiesOfLeavers, page),
      ...(leavers.length > 0 ? await withPeople(leavers) : []),
      d1
        .prepare(
          `INSERT INTO register_progress (ledger, erased) VALUES (?, ?)
           ON CONFLICT (ledger) DO UPDATE SET erased = max(erased, excluded.erased)`,
        )
        .bind(ledger, last.seq),
    ]);
    erased.details += details!.meta.changes;
    erased.people += earlier!.meta.changes + left!.meta.changes;
    if (expired.length < pageSize) return erased;
  }
}

/** Where it is kept of a company what each day's turns erased: beside the checkpoints, where a restored database cannot take it back. */
const erasureKey = ({ companyId }: Pick<Log, "companyId">, at: number) =>
  `erasures/${companyId}/${dateOfUtc(at)}`;

/**
 * Writes down outside the database how much was erased. A turn that comes twice in a day adds to what the first wrote, and one that
 * erased nothing writes nothing.
 */
export async function noteErasure(
  { bucket, now }: { bucket: R2Bucket; now: number },
  log: Pick<Log, "companyId">,
  erased: Erased,
): Promise<void> {
  if (erased.details + erased.people === 0) return;
  const key = erasureKey(log, now);
  const before = await (await bucket.get(key))?.json<Erased>();
  const { details, people } = before ?? { details: 0, people: 0 };
  const total = { details: details + erased.details, people: people + erased.people };
  await bucket.put(
    key,
    JSON.stringify({ recorded_before: new Date(keptFrom(now)).toISOString(), ...total }),
    {
      httpMetadata: { contentType: "application/json" },
    },
  );
}

/** Until when what was recorded is kept no longer. */
export function keptFrom(now: number): number {
  const before = new Date(now);
  return before.setUTCFullYear(before.getUTCFullYear() - yearsKept);
}

/** A condition: the company has an event whose data have yet to be judged for erasure. */
export const hasExpired = (now: number, companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ledgers CROSS JOIN events ON ledger = ledgers.key AND seq = 1 +
                coalesce((SELECT erased FROM register_progress WHERE ledger = ledgers.key), 0)
              WHERE company_id = ${companyId} AND recorded_at < ${keptFrom(now)})`;

/** A condition on `profiles`: nothing opens the commitment to who they are any more. */
export const isIdentityErased = sql`EXISTS (SELECT 1 FROM revealed r
  WHERE r.commitment = unhex(profiles.identity_commitment) AND r.salt IS NULL)`;

const judged = "coalesce((SELECT erased FROM register_progress WHERE ledger = ?1), 0)";

const erase = (
  d1: Pick<D1Database, "prepare">,
  commitments: string,
  { ledger, from, to }: { ledger: number; from: number; to: number },
) =>
  d1
    .prepare(
      `UPDATE revealed SET salt = NULL, data = NULL WHERE salt IS NOT NULL AND commitment IN (${commitments})`,
    )
    .bind(ledger, from, to);

const inPage = "e.ledger = ?1 AND e.seq BETWEEN ?2 AND ?3";

const detailsOf = `SELECT e.place FROM events e WHERE ${inPage} AND e.place IS NOT NULL
  UNION ALL SELECT e.text FROM events e WHERE ${inPage} AND e.text IS NOT NULL`;

/** The newest identity of a person or a company below one of their numbers. */
const identityBelow = (limit: string) =>
  `(SELECT p.person FROM events p WHERE p.subject = e.subject AND p.kind IN ('person', 'company')
      AND p.subject_seq ${limit} ORDER BY p.subject_seq DESC LIMIT 1)`;

/** No punch after an identity's successor commits to it, and no entry after it is a former company's. */
const formerIdentities = `SELECT ${identityBelow("< e.subject_seq")} FROM events e
  WHERE ${inPage} AND e.kind IN ('person', 'company')`;

/** Whose newest event it is, where they have left: a person's key, or null. */
const leaverOf = (event: string) =>
  `(SELECT s.subject FROM person_states s WHERE s.subject = ${event}.subject AND s.as_of = ${event}.subject_seq
      AND s.state ->> '$.member.status' = 'inactive')`;

const identitiesOfLeavers = `SELECT ${identityBelow("<= e.subject_seq")} FROM events e
  WHERE ${inPage} AND ${leaverOf("e")} IS NOT NULL`;
