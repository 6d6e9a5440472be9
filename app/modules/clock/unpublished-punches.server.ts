import { events } from "#cell";
import { sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { subjectOf } from "~/modules/ledger/subject-of";
import type { Deps } from "~/platform/context.server";
import { allRows, literal } from "~/platform/statement.server";
import { formatDateTime } from "~/time/formats";
import { punchNames } from "./find-receipt.server";

/** The number of newest events that are read: more than the punches of two days. */
const mostLookedAt = 20;

/** A person's punches that no published day covers yet, newest first. */
export interface UnpublishedPunches {
  punches: { seq: number; what: string; at: string }[];
  /** Whether there may be older ones too. */
  hasMore: boolean;
}

interface Row {
  seq: number;
  kind: string;
  occurred_at: number;
  time_zone: string;
}

/** Lists a member's newest events, newest first, for {@link readUnpublished}. */
export const listNewestEvents = ({ db: { $client: d1 } }: Pick<Deps, "db">, member: Member) =>
  allRows<Row>(
    d1,
    sql`SELECT ${events.seq}, ${events.kind}, ${events.occurredAt}, ${events.timeZone} FROM ${events}
        WHERE ${events.subject} = ${subjectOf(member).subject}
        ORDER BY ${events.subjectSeq} DESC LIMIT ${literal(mostLookedAt)}`,
  );

/** Returns the punches that are not published. @param publishedCount the number of published events of the register. */
export function readUnpublished(rows: readonly Row[], publishedCount: number): UnpublishedPunches {
  const newer = rows.filter(({ seq }) => seq > publishedCount);
  return {
    punches: newer.flatMap(({ seq, kind, occurred_at: at, time_zone: zone }) => {
      const what = punchNames[kind];
      return what ? [{ seq, what, at: formatDateTime(at, zone) }] : [];
    }),
    hasMore: newer.length === mostLookedAt,
  };
}
