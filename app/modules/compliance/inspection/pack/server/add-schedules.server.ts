import { centres, schedules, profiles } from "#cell";
import { and, between, eq, isNull, sql } from "drizzle-orm";
import type { Company } from "~/modules/session/find-session.server";
import { displayName } from "~/modules/session/display-name";
import { readContent, toCalendar } from "~/modules/schedules/schedule-content";
import { scheduleQueries, toSchedules } from "~/modules/schedules/read-schedule.server";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import { csvRows, csvByteOrderMark } from "~/platform/csv";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { yearOf, type DateRange } from "~/time/dates";
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
  const rowsOfQueries = await batch(deps.db, {
    names: centreNamesQuery(deps, company),
    schedules: scheduleQueries(company, { profileIds: ids, weeks: range }),
  });
  const schedules = toSchedules(rowsOfQueries.schedules, company, ids);
  const centreNames = toCentreNames(rowsOfQueries.names, company);
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
  const { names, declared } = await batch(deps.db, {
    names: centreNamesQuery(deps, company),
    declared: calendarVersionsQuery(deps, company, range),
  });
  const rows = calendarRows(declared.map(toCalendarVersion), {
    range,
    centres: toCentreNames(names, company),
    timeZone: company.timeZone,
  });
  return addRows(deps, pack, { file: "calendar", state, columns: calendarColumns, rows });
}

interface RowsToAdd {
  file: "schedules" | "calendar";
  state: PackState;
  columns: readonly string[];
  rows: string[][];
}

/** Appends rows to a file. Its first part begins with the columns. */
function addRows(deps: Pick<Deps, "env">, pack: Pack, { file, state, columns, rows }: RowsToAdd) {
  const fileSoFar = state.files[file];
  const head = fileSoFar.size === 0 && rows.length > 0 ? csvByteOrderMark + csvRows([columns]) : "";
  const bytes = new TextEncoder().encode(head + csvRows(rows));
  return addPart(deps, pack, { name: packFiles[file], file: fileSoFar, bytes });
}

const centreNamesQuery = ({ db }: Pick<Deps, "db">, { id }: Company) =>
  db.select({ id: centres.id, name: centres.name }).from(centres).where(eq(centres.companyId, id));

/** The query whose rows {@link toCalendarVersion} reads: the calendars of the years of a range, with their authors. */
const calendarVersionsQuery = ({ db }: Pick<Deps, "db">, { id }: Company, { from, to }: DateRange) =>
  db
    .select({
      content: schedules.content,
      seq: schedules.seq,
      recordedAt: schedules.recordedAt,
      fullName: profiles.fullName,
      email: profiles.email,
    })
    .from(schedules)
    .leftJoin(profiles, eq(profiles.id, schedules.authorId))
    .where(
      and(
        eq(schedules.companyId, id),
        isNull(schedules.profileId),
        eq(schedules.kind, "calendar_declared"),
        between(sql`${schedules.content} ->> '$.year'`, yearOf(from), yearOf(to)),
      ),
    );

type VersionRow = Awaited<ReturnType<typeof calendarVersionsQuery>>[number];

const toCalendarVersion = ({ content, seq, recordedAt, ...author }: VersionRow): CalendarVersion => ({
  ...toCalendar(readContent("calendar_declared", { content }), { seq }),
  recordedAt,
  author: displayName(author),
});

/** The first centre of a company that has stated none has the company's id and name. */
const toCentreNames = (rows: readonly { id: string; name: string }[], { id, name }: Company): CentreNames =>
  new Map([[id, name], ...rows.map((row) => [row.id, row.name] as const)]);
