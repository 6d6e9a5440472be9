import { csvColumns, csvRow } from "~/modules/clock/time-log-row";
import type { TimeLog } from "~/modules/ledger/time-log";
import { CSV_BOM, csvRows } from "~/platform/csv";
import type { Db } from "~/platform/db.server";
import type { ReportPerson } from "./list-people.server";
import { groupPeople, readLogPage, readLogs } from "./report-logs.server";
import { selectReport, type ReportInput } from "./select-report.server";

/** The first rows come soon, the others many at a time. */
const firstPageSize = 1_000;
const pageSize = 6_000;

interface CsvInput extends ReportInput {
  company: { name: string; nif: string | null };
}

/**
 * The report as CSV, person after person by name and each in the order of time, made page by page as it is read:
 * memory stays flat however long it is.
 * @returns null when there is no log to tell of; `rows` is how many there are.
 */
export async function streamReportCsv(
  { db }: { db: Db },
  input: CsvInput,
): Promise<{ body: ReadableStream<Uint8Array>; rows: number } | null> {
  const { people, days, counts, logs: rows } = await selectReport(db, input);
  if (rows === 0) return null;
  const working = people.filter(({ id }) => counts.has(id));
  const { company } = input;
  const groups = [working.slice(0, 1), ...groupPeople(working.slice(1), counts, { maxLogs: pageSize })];
  const text = csvText(db, groups, { company, range: days });
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await text.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return { body, rows };
}

type Scope = Pick<CsvInput, "company" | "range">;

async function* csvText(
  db: Db,
  groups: ReportPerson[][],
  { company, range }: Scope,
): AsyncGenerator<string, void> {
  yield CSV_BOM + csvRows([csvColumns]);
  for (const [index, group] of groups.entries()) {
    const firstLimit = index === 0 ? firstPageSize : pageSize;
    for await (const logs of pagesOf(db, group, { range, firstLimit }))
      yield csvRows(group.flatMap((person) => rowsOf(person, logs.get(person.id) ?? [], company)));
  }
}

/** The logs of a group in one query; those of somebody who stands alone in as many as they need. */
async function* pagesOf(
  db: Db,
  people: ReportPerson[],
  { range, firstLimit }: Pick<Scope, "range"> & { firstLimit: number },
): AsyncGenerator<Map<string, TimeLog[]>, void> {
  const [person, ...others] = people;
  if (!person) return;
  if (others.length > 0) {
    yield await readLogs(db, { range, people });
    return;
  }
  let limit = firstLimit;
  for (let after: TimeLog | null = null; ;) {
    const page = await readLogPage(db, { range, person }, { after, limit });
    yield new Map([[person.id, page]]);
    if (page.length !== limit) return;
    after = page.at(-1)!;
    limit = pageSize;
  }
}

function rowsOf({ fullName, dni, email }: ReportPerson, logs: TimeLog[], company: CsvInput["company"]) {
  const facts = { company, person: { full_name: fullName, dni, email } };
  return logs.map((log) => csvRow({ ...facts, ...log }));
}
