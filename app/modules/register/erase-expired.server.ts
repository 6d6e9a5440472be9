import { events, ledgers, personStates, profiles, registerProgress, revealed } from "#cell";
import { and, isNotNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import {
  allRows,
  batchOf,
  builderOf,
  literal,
  type BatchPart,
  type StatementPreparer,
} from "~/platform/statement.server";
import { dateOfUtc } from "~/time/dates";
import { retentionYears } from "~/time/retention";
import { erasedTo } from "./server/outline-rows.server";
import type { RegisterLog } from "./read-lines.server";

const pageSize = 500;

const eventRow = alias(events, "e");
const formerEventRow = alias(events, "p");

/** The events of a page, as `e`. */
interface EventPage {
  ledger: number;
  from: number;
  to: number;
}

const isInPage = ({ ledger, from, to }: EventPage) =>
  sql`${eventRow.ledger} = ${ledger} AND ${eventRow.seq} BETWEEN ${from} AND ${to}`;

const detailCommitmentsOf = (page: EventPage) => sql`
  SELECT ${eventRow.place} FROM ${events} ${eventRow} WHERE ${isInPage(page)} AND ${eventRow.place} IS NOT NULL
  UNION ALL SELECT ${eventRow.text} FROM ${events} ${eventRow} WHERE ${isInPage(page)} AND ${eventRow.text} IS NOT NULL`;

/** The newest identity of `e`'s subject before `e`, or up to `e`. */
const identityBelow = (limit: "<" | "<=") =>
  sql`(SELECT ${formerEventRow.person} FROM ${events} ${formerEventRow}
       WHERE ${formerEventRow.subject} = ${eventRow.subject} AND ${formerEventRow.kind} IN ('person', 'company')
         AND ${formerEventRow.subjectSeq} ${sql.raw(limit)} ${eventRow.subjectSeq} ORDER BY ${formerEventRow.subjectSeq} DESC LIMIT 1)`;

/** After an identity was replaced, no punch commits to it, and no entry is of the company's former identity. */
const replacedIdentitiesQuery = (page: EventPage) =>
  sql`SELECT ${identityBelow("<")} FROM ${events} ${eventRow} WHERE ${isInPage(page)} AND ${eventRow.kind} IN ('person', 'company')`;

/** The subject of `e`, if `e` is their newest event and they have left; otherwise null. */
const leaverOfEvent = sql`(SELECT ${personStates.subject} FROM ${personStates}
  WHERE ${personStates.subject} = ${eventRow.subject} AND ${personStates.asOf} = ${eventRow.subjectSeq}
    AND ${personStates.state} ->> '$.member.status' = 'inactive')`;

const identitiesOfLeavers = (page: EventPage) =>
  sql`SELECT ${identityBelow("<=")} FROM ${events} ${eventRow} WHERE ${isInPage(page)} AND ${leaverOfEvent} IS NOT NULL`;

const eraseRevealed = (d1: StatementPreparer, commitments: SQL) =>
  builderOf(d1)
    .update(revealed)
    .set({ salt: null, data: null })
    .where(and(isNotNull(revealed.salt), sql`${revealed.commitment} IN (${commitments})`));

/** For how many commitments the data were erased. */
export interface ErasedCounts {
  /** Locations, reasons and comments. */
  details: number;
  /** Identities. */
  people: number;
}

/**
 * Erases data and salts of events recorded more than four years ago:
 * - locations and texts;
 * - former identities of people and of the company (a founder's address, a self-employed person's document);
 * - the identity of a person who has left and has no younger event.
 * Commitments remain, and so do all proofs. Each event is considered once.
 * @param withPeople returns further statements for the batch, for people who may have left for good.
 */
export async function eraseExpired(
  { d1, now }: { d1: Pick<D1Database, "prepare" | "batch">; now: number },
  { ledger }: Pick<RegisterLog, "ledger">,
  withPeople: (leavers: number[]) => Promise<readonly BatchPart[]> = () => Promise.resolve([]),
): Promise<ErasedCounts> {
  const erased: ErasedCounts = { details: 0, people: 0 };
  const expiresBefore = keptFromInstant(now);
  for (;;) {
    // `recorded_at` never falls along `seq`: if the next event is too young, nothing is read.
    const rows = await allRows<{ seq: number; recorded_at: number; leaver: number | null }>(
      d1,
      sql`SELECT ${eventRow.seq}, ${eventRow.recordedAt}, ${leaverOfEvent} AS leaver FROM ${events} ${eventRow}
          WHERE ${eventRow.ledger} = ${ledger} AND ${eventRow.seq} > ${erasedTo(ledger)}
            AND (SELECT ${events.recordedAt} FROM ${events}
                 WHERE ${events.ledger} = ${ledger} AND ${events.seq} = ${erasedTo(ledger)} + 1) < ${expiresBefore}
          ORDER BY ${eventRow.seq} LIMIT ${literal(pageSize)}`,
    );
    const expired = rows.filter(({ recorded_at }) => recorded_at < expiresBefore);
    const [first, last] = [expired[0], expired.at(-1)];
    if (!first || !last) return erased;
    const page = { ledger, from: first.seq, to: last.seq };
    const leavers = expired.flatMap(({ leaver }) => leaver ?? []);
    const { details, replaced, left } = await batchOf(d1, {
      details: eraseRevealed(d1, detailCommitmentsOf(page)),
      replaced: eraseRevealed(d1, replacedIdentitiesQuery(page)),
      left: eraseRevealed(d1, identitiesOfLeavers(page)),
      people: leavers.length > 0 ? await withPeople(leavers) : undefined,
      progress: builderOf(d1)
        .insert(registerProgress)
        .values({ ledger, erased: last.seq })
        .onConflictDoUpdate({
          target: registerProgress.ledger,
          set: { erased: sql`max(${registerProgress.erased}, ${last.seq})` },
        }),
    });
    erased.details += details.meta.changes;
    erased.people += replaced.meta.changes + left.meta.changes;
    if (expired.length < pageSize) return erased;
  }
}

/** The key for the count of a company's erasures of a day. It is in the bucket, so that a restored database cannot lose it. */
const erasureKey = ({ companyId }: Pick<RegisterLog, "companyId">, at: number) =>
  `erasures/${companyId}/${dateOfUtc(at)}`;

/** Stores outside the database how much was erased. A second turn on the same day adds to the first. Without erasures it writes nothing. */
export async function noteErasure(
  { bucket, now }: { bucket: R2Bucket; now: number },
  log: Pick<RegisterLog, "companyId">,
  erased: ErasedCounts,
): Promise<void> {
  if (erased.details + erased.people === 0) return;
  const key = erasureKey(log, now);
  const before = await (await bucket.get(key))?.json<ErasedCounts>();
  const { details, people } = before ?? { details: 0, people: 0 };
  const total = { details: details + erased.details, people: people + erased.people };
  await bucket.put(
    key,
    JSON.stringify({ recorded_before: new Date(keptFromInstant(now)).toISOString(), ...total }),
    {
      httpMetadata: { contentType: "application/json" },
    },
  );
}

/** Returns the instant four years ago: older events are no longer kept. */
export function keptFromInstant(now: number): number {
  const before = new Date(now);
  return before.setUTCFullYear(before.getUTCFullYear() - retentionYears);
}

/** A condition: the company has an old event that has not been considered for erasure. */
export const hasExpired = ({ now }: { now: number }, companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${ledgers} CROSS JOIN ${events}
                ON ${events.ledger} = ${ledgers.key} AND ${events.seq} = 1 + ${erasedTo(sql`${ledgers.key}`)}
              WHERE ${ledgers.companyId} = ${companyId} AND ${events.recordedAt} < ${keptFromInstant(now)})`;

/** A condition on `profiles`: the data of their current identity were erased. */
export const isIdentityErased = sql`EXISTS (SELECT 1 FROM ${revealed}
  WHERE ${revealed.commitment} = unhex(${profiles.identityCommitment}) AND ${revealed.salt} IS NULL)`;
