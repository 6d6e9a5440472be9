import { statements } from "#cell";
import { getTableColumns, sql } from "drizzle-orm";
import { inParts, rowsFrom } from "~/modules/ledger/rows-from";
import { listOf, nameOf, prepare, type StatementPreparer } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";

/** A statement to store. */
export interface NewStatement {
  /** The id of its event, or a new one without an event. */
  id: string;
  profileId: string;
  /** Null without an event. */
  seq: number | null;
  /** JSON with the fields in their stored order, the kind first. */
  content: string;
  /** The Monday of the week that it is about; null by default. */
  weekOn?: LocalDate | null;
  /** 32 random bytes as hex. */
  salt: string;
  /** JSON of what the payroll file of an issued period needs beyond its content; null by default. */
  payroll?: string | null;
}

interface RecordingFacts {
  companyId: string;
  /** The profile of the author; null if it is the system. */
  authorId: string | null;
  now: number;
}

/** Returns the statements of SQL that store statements, for the batch of their events. */
export function insertStatements(
  d1: StatementPreparer,
  all: readonly NewStatement[],
  { companyId, authorId, now }: RecordingFacts,
): D1PreparedStatement[] {
  const columns = Object.values(getTableColumns(statements));
  const rows = all.map(({ id, profileId, seq, content, salt, weekOn = null, payroll = null }) => ({
    id,
    company_id: companyId,
    profile_id: profileId,
    kind: (JSON.parse(content) as { kind: string }).kind,
    seq,
    recorded_at: now,
    author_id: authorId,
    salt,
    content,
    payroll,
    week_on: weekOn,
  }));
  return inParts(rows).map((part) => {
    const { from, field } = rowsFrom(part);
    const values = columns.map((column) =>
      column === statements.salt ? sql`unhex(${field(column.name)})` : field(column.name),
    );
    return prepare(
      d1,
      sql`INSERT INTO ${statements} (${listOf(columns.map(nameOf))}) SELECT ${listOf(values)} ${from ? sql`FROM ${from}` : sql``}`,
    );
  });
}
