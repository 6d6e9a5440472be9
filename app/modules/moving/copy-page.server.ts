import { inParts, rowsFrom } from "~/modules/ledger/rows-from";
import { allCopied, itsLedger, steps, type CopiedTable, type Step } from "./company-tables";

type Cell = Pick<D1Database, "prepare" | "batch">;

/** A company's rows in one cell: both keys, because each cell numbers its ledgers for itself. */
export interface Place {
  d1: Cell;
  companyId: string;
  ledger: number;
}

/** How far a copy has come: the step it is at, and the last row of it that is there. */
export interface Arrival {
  step: string;
  after: string;
}

interface Column {
  name: string;
  isBlob: boolean;
}

/** The columns of the tables of a cell, by their names. */
export type Columns = ReadonlyMap<string, readonly Column[]>;

/** BLOBs are hex, and subjects are the ids of their profiles: what a row is in any cell. */
export type Row = Record<string, string | number | null>;

/** Before the first row, whether its key is a number or a text. */
const beforeAll = "0";

export const firstArrival: Arrival = { step: steps[0]!.name, after: beforeAll };

/** What a cell knows of the tables that are copied; two that know the same are of one version. */
export async function readColumns(d1: Pick<D1Database, "prepare">): Promise<Columns> {
  const tables = ["companies", ...steps.flatMap((step) => step.tables.map(({ name }) => name))];
  const { results } = await d1
    .prepare(
      `SELECT t.value AS "table", c.name, upper(c.type) = 'BLOB' AS isBlob FROM json_each(?) t CROSS JOIN pragma_table_info(t.value) c
       ORDER BY t.value, c.name`,
    )
    .bind(JSON.stringify(tables))
    .all<{ table: string; name: string; isBlob: 0 | 1 }>();
  const columns = new Map<string, Column[]>(tables.map((name) => [name, []]));
  for (const { table, name, isBlob } of results) columns.get(table)!.push({ name, isBlob: isBlob === 1 });
  return columns;
}

/**
 * Copies the next page of what is missing, with how far the copy has come in the same batch: whoever is cut off, or is
 * second, has written nothing.
 * @returns how far it has come then.
 * @throws Error a precondition unmet (platform/precondition) where somebody else has copied this page.
 */
export async function copyPage(
  { from, to, columns }: { from: Place; to: Place; columns: Columns },
  at: Arrival,
  pageSize: number,
): Promise<Arrival> {
  const nth = steps.findIndex(({ name }) => name === at.step);
  const step = steps[nth]!;
  const { pages, next } = await readPage(from, { step, at, columns, pageSize });
  const arrival: Arrival =
    next === null
      ? { step: steps[nth + 1]?.name ?? allCopied, after: beforeAll }
      : { step: step.name, after: next };
  await to.d1.batch([
    to.d1
      .prepare(
        `INSERT INTO preconditions (holds)
         SELECT EXISTS (SELECT 1 FROM arrivals WHERE company_id = ? AND step = ? AND after = ?)`,
      )
      .bind(to.companyId, at.step, at.after),
    ...step.tables.flatMap(({ name }, place) => insertRows(to, name, pages[place]!, columns)),
    to.d1
      .prepare("UPDATE arrivals SET step = ?2, after = ?3 WHERE company_id = ?1")
      .bind(to.companyId, arrival.step, arrival.after),
  ]);
  return arrival;
}

/** @returns the rows of each table of a step, and where the next page begins; null where there is none. */
async function readPage(
  { d1, companyId }: Place,
  { step, at: { after }, columns, pageSize }: { step: Step; at: Arrival; columns: Columns; pageSize: number },
) {
  const limits = step.isByEvent ? (order: string) => `AND ${order} <= ?2 + ${pageSize}` : () => "";
  const select = ({ name, from, order }: CopiedTable) =>
    d1
      .prepare(
        `SELECT ${columns.get(name)!.map(readColumn).join()}, ${order} AS "order" FROM ${from}
           AND ${order} > ?2 ${limits(order)} ORDER BY ${order} ${step.isByEvent ? "" : `LIMIT ${pageSize}`}`,
      )
      .bind(companyId, after);
  const newest = d1
    .prepare(`SELECT seq FROM events WHERE ledger = ${itsLedger} ORDER BY seq DESC LIMIT 1`)
    .bind(companyId);
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

const readColumn = ({ name, isBlob }: Column) => {
  if (name === "subject") return "(SELECT profile_id FROM subjects WHERE key = t.subject) AS subject";
  return isBlob ? `iif(t.${name} IS NULL, NULL, hex(t.${name})) AS ${name}` : `t.${name}`;
};

/** The statements that insert rows, of a table whose own key is another in each cell without it. */
export function insertRows(
  { d1, ledger }: Place,
  table: string,
  rows: readonly Row[],
  columns: Columns,
): D1PreparedStatement[] {
  const written = columns.get(table)!.filter(({ name }) => name !== "key");
  return (rows.length > 0 ? inParts(rows) : []).map((part) => {
    const names = written.map(({ name }) => name);
    const { from, field, nth, values } = rowsFrom(names, part, 2);
    const fields = written.map(({ name, isBlob }) => {
      if (name === "ledger") return "?1";
      if (name === "subject") return subjectOf(field(name));
      return isBlob ? `unhex(${field(name)})` : field(name);
    });
    return d1
      .prepare(
        `INSERT INTO ${table} (${names.join()}) SELECT ${fields.join()} FROM ${from ?? "(SELECT 0)"}
         ${table === "subjects" ? isNew(field("profile_id")) : ""} ${from ? `ORDER BY ${nth}` : ""}`,
      )
      .bind(ledger, ...values);
  });
}

/** The key of whoever was there before is theirs again. */
const isNew = (profileId: string) =>
  `WHERE NOT EXISTS (SELECT 1 FROM subjects WHERE profile_id = ${profileId})`;

/** The company's own subject has no profile. */
const subjectOf = (profileId: string) =>
  `CASE WHEN ${profileId} IS NULL THEN (SELECT key FROM subjects WHERE ledger = ?1 AND profile_id IS NULL)
   ELSE (SELECT key FROM subjects WHERE profile_id = ${profileId}) END`;
