import { centres } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Company } from "~/modules/directory/find-session.server";
import { calendarsQuery, planQueries, toCalendars, toPlans } from "~/modules/schedules/read-plan.server";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import { csvRows, CSV_BOM } from "~/platform/csv";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { packFiles, type MadeFile, type PackState } from "../model/pack-files";
import {
  calendarColumns,
  calendarRows,
  scheduleColumns,
  scheduleRows,
  type CentreNames,
} from "../model/schedule-rows";
import { addPart, type Pack } from "../store.server";

interface Given {
  pack: Pack;
  company: Company;
  state: PackState;
}

/** Adds the planned days of some people to a pack. Without terms it adds nothing. One round trip. */
export async function addSchedules(
  deps: Pick<Deps, "env" | "db">,
  { pack, company, state, people }: Given & { people: readonly ReportPerson[] },
): Promise<MadeFile> {
  const ids = people.map(({ id }) => id);
  const [names, ...planRows] = await read(deps, [namesQuery(company), ...planQueries(company, ids)]);
  const [plans, centreNames] = [toPlans(planRows, company, ids), toNames(names!, company)];
  const range = { from: pack.fromOn, to: pack.toOn };
  const rows = people.flatMap((person) =>
    scheduleRows(person, { plan: plans.get(person.id)!.plan, range, centres: centreNames }),
  );
  return addRows(deps, pack, { file: "schedules", state, columns: scheduleColumns, rows });
}

/** Adds the company's calendars of the pack's years. Without a declared calendar it adds nothing. One round trip. */
export async function addCalendar(
  deps: Pick<Deps, "env" | "db">,
  { pack, company, state }: Given,
): Promise<MadeFile> {
  const [names, declared] = await read(deps, [namesQuery(company), calendarsQuery(company)]);
  const [calendars, centreNames] = [toCalendars(declared!), toNames(names!, company)];
  const rows = calendarRows(calendars, { range: { from: pack.fromOn, to: pack.toOn }, centres: centreNames });
  return addRows(deps, pack, { file: "calendar", state, columns: calendarColumns, rows });
}

interface Rows {
  file: "schedules" | "calendar";
  state: PackState;
  columns: readonly string[];
  rows: string[][];
}

/** Appends rows to a file. Its first part begins with the columns. */
function addRows(deps: Pick<Deps, "env">, pack: Pack, { file, state, columns, rows }: Rows) {
  const made = state.files[file];
  const head = made.size === 0 && rows.length > 0 ? CSV_BOM + csvRows([columns]) : "";
  const bytes = new TextEncoder().encode(head + csvRows(rows));
  return addPart(deps, pack, { name: packFiles[file], file: made, bytes });
}

async function read({ db }: Pick<Deps, "db">, queries: readonly SQL[]): Promise<unknown[][]> {
  const answers = await withRetries(() => batch(db, queries));
  return answers.map(({ results }) => results);
}

const namesQuery = ({ id }: Company) =>
  sql`SELECT ${centres.id}, ${centres.name} FROM ${centres} WHERE ${centres.companyId} = ${id}`;

/** The first centre of a company that has stated none has the company's id and name. */
const toNames = (rows: readonly unknown[], { id, name }: Company): CentreNames =>
  new Map([
    [id, name],
    ...(rows as { id: string; name: string }[]).map((row) => [row.id, row.name] as const),
  ]);
