import { timeLogColumns, timeLogRow } from "~/modules/register/format/csv";
import { CSV_BOM, csvRows } from "~/platform/csv";
import type { Db } from "~/platform/db.server";
import type { ReportPerson } from "./list-people.server";
import { reportOf } from "./person-report";
import { groupPeople, logsByPerson, readLogs, type LogScope, type ReportLog } from "./report-logs.server";
import { selectReport, type ReportInput } from "./select-report.server";

const pageSize = 6_000;

interface CsvInput extends ReportInput {
  company: ReportInput["company"] & { name: string; nif: string | null };
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
  const text = csvText(db, groupPeople(working, counts, { maxLogs: pageSize }), { company, range: days });
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

type Scope = Omit<LogScope, "profileIds"> & Pick<CsvInput, "company">;

async function* csvText(db: Db, groups: ReportPerson[][], scope: Scope): AsyncGenerator<string, void> {
  yield CSV_BOM + csvRows([timeLogColumns]);
  for (const group of groups) {
    for await (const logs of pagesOf(db, group, scope)) {
      const byPerson = logsByPerson(logs);
      yield csvRows(group.flatMap((person) => rowsOf(person, byPerson.get(person.id) ?? [], scope.company)));
    }
  }
}

/** The logs of a group in one query; those of somebody who stands alone in as many as they need. */
async function* pagesOf(db: Db, group: ReportPerson[], scope: Scope): AsyncGenerator<ReportLog[], void> {
  const whose = { ...scope, profileIds: group.map(({ id }) => id) };
  const limit = group.length > 1 ? undefined : pageSize;
  for (let after: ReportLog | null = null; ;) {
    const page = await readLogs(db, whose, { after, limit });
    yield page;
    if (page.length !== limit) return;
    after = page.at(-1)!;
  }
}

function rowsOf({ fullName, dni, email }: ReportPerson, logs: ReportLog[], company: CsvInput["company"]) {
  const { timeZone } = company;
  const facts = { company, person: { full_name: fullName, dni, email }, timeZone };
  return reportOf(logs, timeZone).days.flatMap(({ intervals }) =>
    intervals.map(({ log }) => timeLogRow({ ...facts, ...log })),
  );
}
