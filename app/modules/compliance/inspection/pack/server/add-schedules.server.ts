import { centres, schedules, profiles } from "#cell";
import { sql } from "drizzle-orm";
import type { Company } from "~/modules/directory/find-session.server";
import { displayName } from "~/modules/directory/display-name";
import { readContent, toCalendar } from "~/modules/schedules/schedule-content";
import { scheduleQueries, toSchedules } from "~/modules/schedules/read-schedule.server";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import { csvRows, CSV_BOM } from "~/platform/csv";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import type { DateRange } from "~/time/dates";
import { packFiles, type MadeFile, type PackState } from "../model/pack-files";
import {
  calendarColumns,
  calendarRows,
  scheduleColumns,
  scheduleRows,
  type CalendarVersion,
  type CentreNames,
} from "../model/schedule-rows";
import { addPart, type Pack } from "../store.server";

interface PackInput {
  pack: Pack;
  company: Company;
  state: PackState;
}

/** Adds the planned days of some people to a pack. Without terms it adds nothing. One round trip. */
export async function addSchedules(
  deps: Pick<Deps, "env" | "db">,
  { pack, company, state, people }: PackInput & { people: readonly ReportPerson[] },
): Promise<MadeFile> {
  const ids = people.map(({ id }) => id);
  const range = { from: pack.fromOn, to: pack.toOn };
  const answers = await withRetries(() =>
    batch(deps.db, {
      names: namesQuery(company),
      schedules: scheduleQueries(company, { profileIds: ids, weeks: range }),
    }),
  );
  const schedules = toSchedules(answers.schedules, company, ids);
  const centreNames = toNames(answers.names.results, company);
  const rows = people.flatMap((person) =>
    scheduleRows(person, { schedule: schedules.get(person.id)!.schedule, range, centres: centreNames }),
  );
  return addRows(deps, pack, { file: "schedules", state, columns: scheduleColumns, rows });
}

/** Adds all versions of the company's calendars of the pack's years. Without a declared calendar it adds nothing. One round trip. */
export async function addCalendar(
  deps: Pick<Deps, "env" | "db">,
  { pack, company, state }: PackInput,
): Promise<MadeFile> {
  const range = { from: pack.fromOn, to: pack.toOn };
  const { names, declared } = await withRetries(() =>
    batch(deps.db, { names: namesQuery(company), declared: versionsQuery(company, range) }),
  );
  const rows = calendarRows(toVersions(declared.results), {
    range,
    centres: toNames(names.results, company),
    timeZone: company.timeZone,
  });
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

const namesQuery = ({ id }: Company) =>
  sql`SELECT ${centres.id}, ${centres.name} FROM ${centres} WHERE ${centres.companyId} = ${id}`;

interface VersionRow {
  content: string;
  seq: number;
  recorded_at: number;
  full_name: string | null;
  email: string | null;
}

/** The statement whose rows {@link toVersions} reads: the calendars of the years of a range, with their authors. */
const versionsQuery = ({ id }: Company, { from, to }: DateRange) =>
  sql`SELECT ${schedules.content}, ${schedules.seq}, ${schedules.recordedAt}, ${profiles.fullName}, ${profiles.email}
      FROM ${schedules} LEFT JOIN ${profiles} ON ${profiles.id} = ${schedules.authorId}
      WHERE ${schedules.companyId} = ${id} AND ${schedules.profileId} IS NULL AND ${schedules.kind} = 'calendar_declared'
        AND ${schedules.content} ->> '$.year' BETWEEN ${Number(from.slice(0, 4))} AND ${Number(to.slice(0, 4))}`;

const toVersions = (rows: readonly unknown[]): CalendarVersion[] =>
  (rows as VersionRow[]).map(({ content, recorded_at, full_name, email, ...row }) => ({
    ...toCalendar(readContent("calendar_declared", { content }), row),
    recordedAt: recorded_at,
    author: displayName({ fullName: full_name, email }),
  }));

/** The first centre of a company that has stated none has the company's id and name. */
const toNames = (rows: readonly unknown[], { id, name }: Company): CentreNames =>
  new Map([
    [id, name],
    ...(rows as { id: string; name: string }[]).map((row) => [row.id, row.name] as const),
  ]);
