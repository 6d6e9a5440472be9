import { periods, statements } from "#cell";
import { getTableColumns, sql, type SQL } from "drizzle-orm";
import { inParts, rowsFrom } from "~/modules/ledger/rows-from";
import { listOf, nameOf, prepare, type Prepares } from "~/platform/statement.server";
import { toStoredContent, type StatementContent } from "../statement-content";
import type { PayrollFacts } from "../payroll-facts";

/** A statement to store. */
export interface NewStatement {
  /** The id of its event, or a new one without an event. */
  id: string;
  profileId: string;
  /** Null without an event. */
  seq: number | null;
  content: StatementContent;
  salt: string;
  payroll?: PayrollFacts | null;
}

interface Recorded {
  companyId: string;
  /** The profile of the author; null if it is the system. */
  authorId: string | null;
  now: number;
}

/** Returns the statements of SQL that store statements, for the batch of their events. */
export function insertStatements(
  d1: Prepares,
  all: readonly NewStatement[],
  { companyId, authorId, now }: Recorded,
): D1PreparedStatement[] {
  const columns = Object.values(getTableColumns(statements));
  const rows = all.map(({ id, profileId, seq, content, salt, payroll = null }) => ({
    id,
    company_id: companyId,
    profile_id: profileId,
    kind: content.kind,
    seq,
    recorded_at: now,
    author_id: authorId,
    salt,
    content: toStoredContent(content),
    payroll: payroll && JSON.stringify(payroll),
  }));
  return inParts(rows).map((part) => {
    const { from, field } = rowsFrom(part);
    const values = columns.map((column) =>
      column === statements.salt ? sql`unhex(${field(column.name)})` : field(column.name),
    );
    return prepare(
      d1,
      sql`INSERT INTO ${statements} (${listOf(columns.map(nameOf))}) SELECT ${listOf(values)} ${fromOf(from)}`,
    );
  });
}

/** Returns the statements of SQL that add issued periods to the projection. The version before stops being the current one. */
export function insertPeriods(
  d1: Prepares,
  issued: readonly NewStatement[],
  { companyId, now }: Pick<Recorded, "companyId" | "now">,
): D1PreparedStatement[] {
  const rows = issued.flatMap(({ id, profileId, content }) =>
    content.kind === "period_issued"
      ? [{ id, profile_id: profileId, from_day: content.from, to_day: content.to, version: content.version }]
      : [],
  );
  const later = rows.filter(({ version }) => version > 1);
  const columns = [periods.id, periods.profileId, periods.fromDay, periods.toDay, periods.version];
  const shared = [periods.companyId, periods.issuedAt, periods.isCurrent];
  const { from, field } = rowsFrom(rows);
  return [
    ...(later.length > 0
      ? [
          prepare(
            d1,
            sql`UPDATE ${periods} SET ${nameOf(periods.isCurrent)} = 0 WHERE ${periods.isCurrent} = 1
              AND (${periods.profileId}, ${periods.fromDay}) IN (SELECT value ->> 'profile_id', value ->> 'from_day'
                FROM json_each(${JSON.stringify(later)}))`,
          ),
        ]
      : []),
    prepare(
      d1,
      sql`INSERT INTO ${periods} (${listOf([...columns, ...shared].map(nameOf))})
        SELECT ${listOf(columns.map(({ name }) => field(name)))}, ${companyId}, ${now}, 1 ${fromOf(from)}`,
    ),
  ];
}

const fromOf = (from: SQL | null) => (from ? sql`FROM ${from}` : sql``);
