import { events, plans, subjects } from "#cell";
import { sql } from "drizzle-orm";
import type { PlanKind } from "~/modules/ledger/rules/payloads";
import { isInTurn } from "~/modules/ledger/compare-in-turn.server";
import { blobOf } from "~/modules/ledger/ledger-columns";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import type { PlanInput } from "./plan-content";
import { planDigest } from "./plan-digest";

const rowsAPage = 500;
const mostDifferences = 20;

interface Row {
  subject: number;
  seq: number;
  id: string;
  kind: PlanKind;
  salt: string;
  content: string;
  /** Of the event with its number; null without one. */
  digest: string | null;
  /** Whether kind, author and instant are those of the event. */
  is_its: 0 | 1 | null;
}

/**
 * Compares stored plans with their events: the digest of the content, the kind, who recorded it and when. It reads the calendars, and the
 * plans of a seventh of the people, so everybody's within seven nights. One round trip for 500 plans.
 * @returns the differences in words, at most 20.
 * @throws transient faults of D1.
 */
export async function comparePlans(
  deps: Pick<Deps, "db" | "now">,
  log: { companyId: string; ledger: number },
): Promise<string[]> {
  const differences: string[] = [];
  for (let after = { subject: -1, seq: 0 }; differences.length < mostDifferences;) {
    const rows = await nextPlans(deps, log, after);
    differences.push(...rows.flatMap((row) => differenceIn(row) ?? []));
    if (rows.length < rowsAPage) break;
    after = rows.at(-1)!;
  }
  return differences.slice(0, mostDifferences);
}

function differenceIn({ id, kind, seq, salt, content, digest, is_its }: Row): string | null {
  if (digest === null) return `plan ${id}: no ${kind} event ${seq}`;
  if (digestOf(content, salt) !== digest) return `plan ${id}: not the content of event ${seq}`;
  return is_its === 1 ? null : `plan ${id}: not the author, instant or kind of event ${seq}`;
}

/** Returns null if the content cannot be read. */
function digestOf(content: string, salt: string): string | null {
  try {
    return planDigest(JSON.parse(content) as PlanInput["content"], salt);
  } catch {
    return null;
  }
}

function nextPlans(
  { db, now }: Pick<Deps, "db" | "now">,
  { companyId, ledger }: { companyId: string; ledger: number },
  after: { subject: number; seq: number },
): Promise<Row[]> {
  const isIts = sql`${events.kind} = ${plans.kind} AND ${events.id} = ${blobOf(sql`${plans.id}`)}
    AND ${events.recordedAt} = ${plans.recordedAt} AND ${events.actorId} = ${blobOf(sql`${plans.authorId}`)}`;
  return withRetries(() =>
    db.all<Row>(sql`
      SELECT ${subjects.key} AS subject, ${plans.seq}, ${plans.id}, ${plans.kind}, lower(hex(${plans.salt})) AS salt,
        ${plans.content}, ${events.payload} ->> '$.digest' AS digest, ${isIts} AS is_its
      FROM ${subjects}
        CROSS JOIN ${plans} ON ${plans.companyId} = ${companyId} AND ${plans.profileId} IS ${subjects.profileId}
        LEFT JOIN ${events} ON ${events.subject} = ${subjects.key} AND ${events.subjectSeq} = ${plans.seq}
      WHERE ${subjects.ledger} = ${ledger} AND (${subjects.profileId} IS NULL OR ${isInTurn(now)})
        AND (${subjects.key}, ${plans.seq}) > (${after.subject}, ${after.seq})
      ORDER BY ${subjects.key}, ${plans.seq} LIMIT ${rowsAPage}`),
  );
}
