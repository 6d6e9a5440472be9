import { companyCopyProgress, companies, events, subjects } from "#cell";
import { getTableName, sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { inParts, rowsFrom } from "~/modules/ledger/rows-from";
import { assertInBatchOf } from "~/platform/assert-in-batch.server";
import { all, listOf, literal, nameOf, prepare, type Prepares } from "~/platform/statement.server";
import { allCopied, itsLedger, steps, type CopiedTable, type Step } from "./company-tables";

type Cell = Pick<D1Database, "prepare" | "batch">;

/** A company's rows in one cell. It needs both keys, because each cell numbers its ledgers itself. */
export interface Place {
  d1: Cell;
  companyId: string;
  ledger: number;
}

/** The progress of a copy: the step, and the last copied row of it. */
export interface CopyProgress {
  step: string;
  after: string;
}

interface Column {
  name: string;
  isBlob: boolean;
}

/** The columns of a cell's tables, by name. */
export type Columns = ReadonlyMap<string, readonly Column[]>;

/** A row independent of its cell: BLOBs are hex, and subjects are the ids of their profiles. */
export type Row = Record<string, string | number | null>;

/** Precedes the first row, whether its key is a number or a text. */
const beforeAll = "0";

export const copyStart: CopyProgress = { step: steps[0]!.name, after: beforeAll };

/** Returns the columns of the copied tables. Two cells with the same columns have the same schema version. */
export async function readColumns(d1: Prepares): Promise<Columns> {
  const tables = [getTableName(companies), ...steps.flatMap((step) => step.tables.map(({ name }) => name))];
  const results = await all<{ table: string; name: string; isBlob: 0 | 1 }>(
    d1,
    sql`SELECT t.value AS "table", c.name, upper(c.type) = 'BLOB' AS "isBlob"
        FROM json_each(${JSON.stringify(tables)}) t CROSS JOIN pragma_table_info(t.value) c ORDER BY t.value, c.name`,
  );
  const columns = new Map<string, Column[]>(tables.map((name) => [name, []]));
  for (const { table, name, isBlob } of results) columns.get(table)!.push({ name, isBlob: isBlob === 1 });
  return columns;
}

/**
 * Copies the next page, and stores the progress in the same batch. So an interrupted or a second run writes nothing.
 * @returns the new progress.
 * @throws Error a precondition unmet (platform/assert-in-batch) when another run has copied this page.
 */
export async function copyPage(
  { from, to, columns }: { from: Place; to: Place; columns: Columns },
  at: CopyProgress,
  pageSize: number,
): Promise<CopyProgress> {
  const nth = steps.findIndex(({ name }) => name === at.step);
  const step = steps[nth]!;
  const { pages, next } = await readPage(from, { step, at, columns, pageSize });
  const progress: CopyProgress =
    next === null
      ? { step: steps[nth + 1]?.name ?? allCopied, after: beforeAll }
      : { step: step.name, after: next };
  const isIts = sql`${companyCopyProgress.companyId} = ${to.companyId}`;
  await to.d1.batch([
    assertInBatchOf(
      to.d1,
      sql`EXISTS (SELECT 1 FROM ${companyCopyProgress} WHERE ${isIts} AND ${companyCopyProgress.step} = ${at.step} AND ${companyCopyProgress.after} = ${at.after})`,
    ),
    ...step.tables.flatMap(({ table }, place) => insertRows(to, table, pages[place]!, columns)),
    prepare(
      to.d1,
      sql`UPDATE ${companyCopyProgress} SET ${nameOf(companyCopyProgress.step)} = ${progress.step}, ${nameOf(companyCopyProgress.after)} = ${progress.after} WHERE ${isIts}`,
    ),
  ]);
  return progress;
}

/** @returns the rows of each table of a step, and where the next page begins; null after the last. */
async function readPage(
  { d1, companyId }: Place,
  {
    step,
    at: { after },
    columns,
    pageSize,
  }: { step: Step; at: CopyProgress; columns: Columns; pageSize: number },
) {
  const most = literal(pageSize);
  const select = ({ name, from, order }: CopiedTable) => {
    const [until, limit] = step.isByEvent
      ? [sql`AND ${order} <= ${after} + ${most}`, sql``]
      : [sql``, sql`LIMIT ${most}`];
    return prepare(
      d1,
      sql`SELECT ${listOf(columns.get(name)!.map(readColumn))}, ${order} AS "order" FROM ${from(companyId)}
            AND ${order} > ${after} ${until} ORDER BY ${order} ${limit}`,
    );
  };
  const newest = prepare(
    d1,
    sql`SELECT ${events.seq} FROM ${events} WHERE ${events.ledger} = ${itsLedger(companyId)} ORDER BY ${events.seq} DESC LIMIT 1`,
  );
  const answers = await d1.batch([newest, ...step.tables.map(select)]);
  const pages = answers.slice(1).map(({ results }) => results as Row[]);
  if (step.isByEvent) {
    const [last] = answers[0]!.results as { seq: number }[];
    const end = Number(after) + pageSize;
    return { pages, next: last && end < last.seq ? String(end) : null };
  }
  const [rows] = pages as [Row[]];
  return { pages, next: rows.length === pageSize ? String(rows.at(-1)!.order) : null };
}

const readColumn = ({ name, isBlob }: Column): SQL => {
  const column = sql`t.${sql.identifier(name)}`;
  if (name === "subject")
    return sql`(SELECT ${subjects.profileId} FROM ${subjects} WHERE ${subjects.key} = ${column}) AS subject`;
  return isBlob ? sql`iif(${column} IS NULL, NULL, hex(${column})) AS ${sql.identifier(name)}` : column;
};

/** Returns the statements that insert rows. A table's own key is left out if each cell assigns its own. */
export function insertRows(
  { d1, ledger }: Place,
  table: SQLiteTable,
  rows: readonly Row[],
  columns: Columns,
): D1PreparedStatement[] {
  const written = columns.get(getTableName(table))!.filter(({ name }) => name !== "key");
  const names = listOf(written.map(nameOf));
  return (rows.length > 0 ? inParts(rows) : []).map((part) => {
    const { from, field, nth } = rowsFrom(part);
    const fields = written.map(({ name, isBlob }) => {
      if (name === "ledger") return sql`${ledger}`;
      if (name === "subject") return subjectOf(ledger, field(name));
      return isBlob ? sql`unhex(${field(name)})` : field(name);
    });
    return prepare(
      d1,
      sql`INSERT INTO ${table} (${names}) SELECT ${listOf(fields)} FROM ${from ?? sql`(SELECT 0)`}
          ${table === subjects ? isNew(field("profile_id")) : sql``} ${from ? sql`ORDER BY ${nth}` : sql``}`,
    );
  });
}

/** A person who was in this cell before keeps their old key. */
const isNew = (profileId: SQL) =>
  sql`WHERE NOT EXISTS (SELECT 1 FROM ${subjects} WHERE ${subjects.profileId} = ${profileId})`;

/** The company's own subject has no profile. */
const subjectOf = (ledger: number, profileId: SQL) =>
  sql`CASE WHEN ${profileId} IS NULL
        THEN (SELECT ${subjects.key} FROM ${subjects} WHERE ${subjects.ledger} = ${ledger} AND ${subjects.profileId} IS NULL)
      ELSE (SELECT ${subjects.key} FROM ${subjects} WHERE ${subjects.profileId} = ${profileId}) END`;
