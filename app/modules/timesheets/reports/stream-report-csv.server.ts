import { centreStartText, daysAtCentre } from "~/modules/policy/centre-start";
import { csvColumns, csvRow, type TimeLogFacts } from "~/modules/clock/time-log-row";
import type { TimeLog } from "~/modules/ledger/time-log";
import { aroundDays, workDayOf } from "~/modules/schedules/work-day-of";
import { csvByteOrderMark, csvRows } from "~/platform/csv";
import type { Db } from "~/platform/db.server";
import { isWithin } from "~/time/dates";
import type { ReportPerson } from "./list-people.server";
import type { MovedEntries } from "./moved-entries.server";
import {
  groupPeople,
  readLogPage,
  readLogs,
  type ReportCompany,
  type ReportDeps,
} from "./report-logs.server";
import { selectReport, type ReportInput } from "./server/select-report.server";

/** A small first page lets the download start early. Later pages are larger. */
const firstPageSize = 1_000;
const pageSize = 6_000;

interface CsvInput extends ReportInput {
  company: { name: string; nif: string | null };
  /** Leaves the locations and e-mail addresses empty. */
  isMinimal?: boolean;
  /** The company whose schedules give the entries' working days. Without it the file has the register's days: it is for others. */
  planning?: ReportCompany;
}

/**
 * Streams the report as CSV, by person and time. It reads page by page, so the memory does not grow with the length.
 * @returns null if there is no entry; `rows` is the number of entries.
 */
export async function streamReportCsv(
  deps: ReportDeps,
  input: CsvInput,
): Promise<{ body: ReadableStream<Uint8Array>; rows: number } | null> {
  const { people, days, counts, moved, logs: rows } = await selectReport(deps, input, input.planning ?? null);
  if (rows === 0) return null;
  const working = people.filter(({ id }) => counts.has(id));
  const { company, isMinimal = false } = input;
  const groups = [working.slice(0, 1), ...groupPeople(working.slice(1), counts, { maxLogs: pageSize })];
  const text = csvText(deps.db, groups, { company, range: days, moved, isMinimal });
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

interface CsvScope extends Pick<CsvInput, "company" | "range"> {
  moved: ReadonlyMap<string, MovedEntries>;
  isMinimal: boolean;
}

async function* csvText(
  db: Db,
  groups: ReportPerson[][],
  { company, range, moved, isMinimal }: CsvScope,
): AsyncGenerator<string, void> {
  const filterFacts = isMinimal ? keepMinimalFacts : keepAllFacts;
  // A manager of some centres reads which days of a person are theirs.
  const hasNotes = groups.flat().some(({ since }) => since);
  yield csvByteOrderMark + csvRows([[...csvColumns, ...(hasNotes ? ["Nota"] : [])]]);
  for (const [index, group] of groups.entries()) {
    const firstLimit = index === 0 ? firstPageSize : pageSize;
    // Only working days that move entries over the ends need further days.
    const queriedRange = group.some(({ id }) => moved.has(id)) ? aroundDays(range) : range;
    const ownLogs = ({ id, since }: ReportPerson, logs: readonly TimeLog[]) =>
      logs.filter((log) =>
        isWithin(
          moved.has(id) ? workDayOf(log, moved.get(id)!.schedule) : log.day,
          daysAtCentre(range, since),
        ),
      );
    for await (const logs of pagesOf(db, group, { range: queriedRange, firstLimit }))
      yield csvRows(
        group.flatMap((person) =>
          rowsOf(filterFacts, person, ownLogs(person, logs.get(person.id) ?? []), company).map((cells) => [
            ...cells,
            ...(hasNotes ? [centreStartText(range, person.since) ?? ""] : []),
          ]),
        ),
      );
  }
}

/** Reads a group's entries in one query. A person who forms a group alone may need several. */
async function* pagesOf(
  db: Db,
  people: ReportPerson[],
  { range, firstLimit }: Pick<CsvScope, "range"> & { firstLimit: number },
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

type FactsFilter = <Facts extends TimeLogFacts>(facts: Facts) => TimeLogFacts;
const keepAllFacts: FactsFilter = (facts) => facts;
const keepMinimalFacts: FactsFilter = (facts) => ({
  ...facts,
  checkInLocation: null,
  checkOutLocation: null,
  person: { ...facts.person, email: null },
});

function rowsOf(
  filterFacts: FactsFilter,
  { fullName, dni, email }: ReportPerson,
  logs: TimeLog[],
  company: CsvInput["company"],
) {
  const facts = { company, person: { full_name: fullName, dni, email } };
  return logs.map((log) => csvRow(filterFacts({ ...facts, ...log })));
}
