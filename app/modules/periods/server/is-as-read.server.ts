import { events } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { LocalDate } from "~/time/dates";
import { countOfAbsences, countOfCalendars } from "./read-issued.server";

/** A person as they were when a draft was computed. */
export interface ReadPerson {
  profileId: string;
  /** Their key in the ledger. */
  subject: number;
  /** The last day of the period. */
  to: LocalDate;
  known: { seq: number; absences: number };
  /** The number of the first event of the command itself. */
  ownSeq: number;
}

/**
 * Returns the condition that nothing which decides these drafts was recorded between their reading and the command's own events: no event
 * about a day of the period or before, no terms, move, plan or change of membership, no absence and no calendar. Punches of later days
 * change nothing.
 */
export function isAsRead({
  companyId,
  calendars,
  people,
}: {
  companyId: string;
  calendars: number;
  people: readonly ReadPerson[];
}): SQL {
  const rows = people.map(({ known, ...person }) => ({ ...person, ...known }));
  const field = (name: keyof (typeof rows)[number]) => sql.raw(`known.value ->> '${name}'`);
  return sql`(${countOfCalendars(companyId)} = ${calendars} AND NOT EXISTS (
    SELECT 1 FROM json_each(${JSON.stringify(rows)}) known
    WHERE ${countOfAbsences(companyId, field("profileId"))} <> ${field("absences")}
      OR EXISTS (SELECT 1 FROM ${events} WHERE ${events.subject} = ${field("subject")}
        AND ${events.subjectSeq} > ${field("seq")} AND ${events.subjectSeq} < ${field("ownSeq")}
        AND (${events.day} <= ${field("to")} OR ${events.kind} IN ('terms_agreed', 'balance_moved', 'plan', 'member')))))`;
}
