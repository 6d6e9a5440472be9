import { events, ledgers, personStates, profiles, registerProgress, revealed } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { all, nameOf, prepare, type Prepares } from "~/platform/statement.server";
import { dateOfUtc } from "~/time/dates";
import { erasedTo } from "./plan-rows.server";
import type { Log } from "./read-lines.server";

const pageSize = 500;
/** Art. 34.9 ET: records are kept for four years. */
const yearsKept = 4;

const e = alias(events, "e");
const former = alias(events, "p");
const erasedName = nameOf(registerProgress.erased);

/** The events of a page, `e`. */
interface Page {
  ledger: number;
  from: number;
  to: number;
}

const inPage = ({ ledger, from, to }: Page) =>
  sql`${e.ledger} = ${ledger} AND ${e.seq} BETWEEN ${from} AND ${to}`;

const detailsOf = (page: Page) => sql`
  SELECT ${e.place} FROM ${events} ${e} WHERE ${inPage(page)} AND ${e.place} IS NOT NULL
  UNION ALL SELECT ${e.text} FROM ${events} ${e} WHERE ${inPage(page)} AND ${e.text} IS NOT NULL`;

/** The newest identity of the person or the company of `e`, by an event before it, or before the next. */
const identityBelow = (limit: "<" | "<=") =>
  sql`(SELECT ${former.person} FROM ${events} ${former}
       WHERE ${former.subject} = ${e.subject} AND ${former.kind} IN ('person', 'company')
         AND ${former.subjectSeq} ${sql.raw(limit)} ${e.subjectSeq} ORDER BY ${former.subjectSeq} DESC LIMIT 1)`;

/** No punch after an identity's successor commits to it, and no entry after it is a former company's. */
const formerIdentities = (page: Page) =>
  sql`SELECT ${identityBelow("<")} FROM ${events} ${e} WHERE ${inPage(page)} AND ${e.kind} IN ('person', 'company')`;

/** Whose newest event `e` is, where they have left: a person's key, or null. */
const leaver = sql`(SELECT ${personStates.subject} FROM ${personStates}
  WHERE ${personStates.subject} = ${e.subject} AND ${personStates.asOf} = ${e.subjectSeq}
    AND ${personStates.state} ->> '$.member.status' = 'inactive')`;

const identitiesOfLeavers = (page: Page) =>
  sql`SELECT ${identityBelow("<=")} FROM ${events} ${e} WHERE ${inPage(page)} AND ${leaver} IS NOT NULL`;

const erase = (d1: Prepares, commitments: SQL) =>
  prepare(
    d1,
    sql`UPDATE ${revealed} SET ${nameOf(revealed.salt)} = NULL, ${nameOf(revealed.data)} = NULL
        WHERE ${revealed.salt} IS NOT NULL AND ${revealed.commitment} IN (${commitments})`,
  );

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
    const rows = await all<{ seq: number; recorded_at: number; leaver: number | null }>(
      d1,
      sql`SELECT ${e.seq}, ${e.recordedAt}, ${leaver} AS leaver FROM ${events} ${e}
          WHERE ${e.ledger} = ${ledger} AND ${e.seq} > ${erasedTo(ledger)}
            AND (SELECT ${events.recordedAt} FROM ${events}
                 WHERE ${events.ledger} = ${ledger} AND ${events.seq} = ${erasedTo(ledger)} + 1) < ${before}
          ORDER BY ${e.seq} LIMIT ${sql.raw(`${pageSize}`)}`,
    );
    const expired = rows.filter(({ recorded_at }) => recorded_at < before);
    const [first, last] = [expired[0], expired.at(-1)];
    if (!first || !last) return erased;
    const page = { ledger, from: first.seq, to: last.seq };
    const leavers = expired.flatMap(({ leaver }) => leaver ?? []);
    const [details, earlier, left] = await d1.batch([
      erase(d1, detailsOf(page)),
      erase(d1, formerIdentities(page)),
      erase(d1, identitiesOfLeavers(page)),
      ...(leavers.length > 0 ? await withPeople(leavers) : []),
      prepare(
        d1,
        sql`INSERT INTO ${registerProgress} (${nameOf(registerProgress.ledger)}, ${erasedName}) VALUES (${ledger}, ${last.seq})
            ON CONFLICT (${nameOf(registerProgress.ledger)}) DO UPDATE
            SET ${erasedName} = max(${registerProgress.erased}, excluded.${erasedName})`,
      ),
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
  sql`EXISTS (SELECT 1 FROM ${ledgers} CROSS JOIN ${events}
                ON ${events.ledger} = ${ledgers.key} AND ${events.seq} = 1 + ${erasedTo(sql`${ledgers.key}`)}
              WHERE ${ledgers.companyId} = ${companyId} AND ${events.recordedAt} < ${keptFrom(now)})`;

/** A condition on `profiles`: nothing opens the commitment to who they are any more. */
export const isIdentityErased = sql`EXISTS (SELECT 1 FROM ${revealed}
  WHERE ${revealed.commitment} = unhex(${profiles.identityCommitment}) AND ${revealed.salt} IS NULL)`;
