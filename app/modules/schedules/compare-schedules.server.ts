import { events, schedules, revealed, statements, subjects } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { ScheduleKind } from "~/modules/ledger/rules/payloads";
import { isInTurn } from "~/modules/ledger/compare-in-turn.server";
import { blobOf } from "~/modules/ledger/ledger-columns";
import type { Deps } from "~/platform/context.server";
import { joinContent, type ScheduleInput, type StoredContent } from "./schedule-content";
import { scheduleDigest } from "./schedule-digest";

const rowsAPage = 500;
const mostDifferences = 20;

interface ScheduleRow {
  subject: number;
  seq: number;
  id: string;
  kind: ScheduleKind;
  salt: string;
  content: string;
  facts: string | null;
  /** Of the event with its number; null without one. */
  digest: string | null;
  /** Whether kind, author and instant are those of the event. */
  is_its: 0 | 1 | null;
}

/**
 * Compares stored schedules with their events, in both directions. Each schedule must have an event with the digest of its content, its
 * kind, its author and its instant. Each event must have its schedule, or its statement, unless the person's data were erased. It reads the
 * calendars, and the schedules of a seventh of the people, so everybody's within seven nights. One round trip for 500 schedules, and one
 * for the events.
 * @returns the differences in words, at most 20.
 * @throws transient faults of D1.
 */
export async function compareSchedules(
  deps: Pick<Deps, "db" | "now">,
  log: { companyId: string; ledger: number },
): Promise<string[]> {
  const differences: string[] = [];
  for (let after = { subject: -1, seq: 0 }; differences.length < mostDifferences;) {
    const rows = await nextSchedules(deps, log, after);
    differences.push(...rows.flatMap((row) => differenceIn(row) ?? []));
    if (rows.length < rowsAPage) break;
    after = rows.at(-1)!;
  }
  if (differences.length < mostDifferences) differences.push(...(await listMissing(deps, log)));
  return differences.slice(0, mostDifferences);
}

function differenceIn({ id, kind, seq, salt, content, facts, digest, is_its }: ScheduleRow): string | null {
  if (digest === null) return `schedule ${id}: no ${kind} event ${seq}`;
  if (digestOf({ content, facts }, salt) !== digest) return `schedule ${id}: not the content of event ${seq}`;
  return is_its === 1 ? null : `schedule ${id}: not the author, instant or kind of event ${seq}`;
}

/** Returns null if the content cannot be read. */
function digestOf(storedContent: StoredContent, salt: string): string | null {
  try {
    return scheduleDigest(joinContent(storedContent) as ScheduleInput["content"], salt);
  } catch {
    return null;
  }
}

function nextSchedules(
  { db, now }: Pick<Deps, "db" | "now">,
  { companyId, ledger }: { companyId: string; ledger: number },
  after: { subject: number; seq: number },
): Promise<ScheduleRow[]> {
  const isIts = sql`${events.kind} = ${schedules.kind} AND ${events.id} = ${blobOf(sql`${schedules.id}`)}
    AND ${events.recordedAt} = ${schedules.recordedAt} AND ${events.actorId} = ${blobOf(sql`${schedules.authorId}`)}`;
  return db.all<ScheduleRow>(sql`
    SELECT ${subjects.key} AS subject, ${schedules.seq}, ${schedules.id}, ${schedules.kind}, lower(hex(${schedules.salt})) AS salt,
      ${schedules.content}, ${schedules.facts}, ${events.payload} ->> '$.digest' AS digest, ${isIts} AS is_its
    FROM ${subjects}
      CROSS JOIN ${schedules} ON ${schedules.companyId} = ${companyId} AND ${schedules.profileId} IS ${subjects.profileId}
      LEFT JOIN ${events} ON ${events.subject} = ${subjects.key} AND ${events.subjectSeq} = ${schedules.seq}
    WHERE ${subjects.ledger} = ${ledger} AND (${subjects.profileId} IS NULL OR ${isInTurn(now)})
      AND (${subjects.key}, ${schedules.seq}) > (${after.subject}, ${after.seq})
    ORDER BY ${subjects.key}, ${schedules.seq} LIMIT ${rowsAPage}`);
}

const leavingEventRow = alias(events, "left_company");
const identityEventRow = alias(events, "identity");

/** SQL condition on `events`: afterwards the person left, and the identity that they left with was erased. Their schedules were as well. */
const isErased = sql`EXISTS (
  SELECT 1 FROM ${events} ${leavingEventRow}
  WHERE ${leavingEventRow.subject} = ${events.subject} AND ${leavingEventRow.subjectSeq} > ${events.subjectSeq}
    AND ${leavingEventRow.kind} = 'member' AND ${leavingEventRow.payload} ->> '$.status' = 'inactive'
    AND EXISTS (SELECT 1 FROM ${revealed} WHERE ${revealed.salt} IS NULL AND ${revealed.commitment} = (
      SELECT ${identityEventRow.person} FROM ${events} ${identityEventRow}
      WHERE ${identityEventRow.subject} = ${leavingEventRow.subject} AND ${identityEventRow.kind} = 'person'
        AND ${identityEventRow.subjectSeq} < ${leavingEventRow.subjectSeq} ORDER BY ${identityEventRow.subjectSeq} DESC LIMIT 1)))`;

/** Returns the events of schedules and statements whose content is missing, in words. */
async function listMissing(
  { db, now }: Pick<Deps, "db" | "now">,
  { companyId, ledger }: { companyId: string; ledger: number },
): Promise<string[]> {
  const missing = await db.all<{ kind: ScheduleKind | "plan"; seq: number; id: string }>(sql`
    SELECT ${events.kind}, ${events.subjectSeq} AS seq, lower(hex(${events.id})) AS id
    FROM ${subjects} CROSS JOIN ${events} ON ${events.subject} = ${subjects.key}
    WHERE ${subjects.ledger} = ${ledger} AND (${subjects.profileId} IS NULL OR ${isInTurn(now)})
      AND ${events.kind} IN ('calendar_declared', 'terms_agreed', 'balance_moved', 'plan')
      AND NOT EXISTS (SELECT 1 FROM ${schedules} WHERE ${schedules.companyId} = ${companyId}
        AND ${schedules.profileId} IS ${subjects.profileId} AND ${schedules.seq} = ${events.subjectSeq})
      AND NOT EXISTS (SELECT 1 FROM ${statements} WHERE ${statements.companyId} = ${companyId}
        AND ${statements.profileId} IS ${subjects.profileId} AND ${statements.seq} = ${events.subjectSeq})
      AND NOT ${isErased}
    LIMIT ${mostDifferences}`);
  return missing.map(
    ({ kind, seq, id }) => `schedule ${id}: missing, although ${kind} event ${seq} recorded it`,
  );
}
