import { events } from "#cell";
import { sql } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { subjectOf } from "~/modules/ledger/subject-of";
import { prepare, type Prepares } from "~/platform/statement.server";
import { formatDateTime } from "~/time/formats";
import { punchNames } from "./find-receipt.server";

/** So many events of a person are looked at: more than two days' punches. */
const mostLookedAt = 20;

/** Own punches that no published day covers yet, the newest first. */
export interface Unpublished {
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

/** The statement that reads a person's newest events, for {@link readUnpublished}. */
export const newestEventsQuery = (d1: Prepares, member: Member): D1PreparedStatement =>
  prepare(
    d1,
    sql`SELECT ${events.seq}, ${events.kind}, ${events.occurredAt}, ${events.timeZone} FROM ${events}
        WHERE ${events.subject} = ${subjectOf(member).subject}
        ORDER BY ${events.subjectSeq} DESC LIMIT ${sql.raw(`${mostLookedAt}`)}`,
  );

/** Returns which punches are newer than what is published. @param published how many events of the register are. */
export function readUnpublished(rows: readonly unknown[], published: number): Unpublished {
  const newer = (rows as Row[]).filter(({ seq }) => seq > published);
  return {
    punches: newer.flatMap(({ seq, kind, occurred_at: at, time_zone: zone }) => {
      const what = punchNames[kind];
      return what ? [{ seq, what, at: formatDateTime(at, zone) }] : [];
    }),
    hasMore: newer.length === mostLookedAt,
  };
}
