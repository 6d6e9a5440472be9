import type { Company } from "~/modules/directory/find-session.server";
import { listCentres } from "~/modules/schedules/centres.server";
import { readCalendars, readPlans } from "~/modules/schedules/read-plan.server";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import { csvRows, CSV_BOM } from "~/platform/csv";
import type { Deps } from "~/platform/context.server";
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

/** Adds the planned days of some people to a pack. Without terms it adds nothing. Two round trips at the same time. */
export async function addSchedules(
  deps: Pick<Deps, "env" | "db">,
  { pack, company, state, people }: Given & { people: readonly ReportPerson[] },
): Promise<MadeFile> {
  const ids = people.map(({ id }) => id);
  const [plans, centres] = await Promise.all([readPlans(deps, company, ids), centreNames(deps, company)]);
  const range = { from: pack.fromOn, to: pack.toOn };
  const rows = people.flatMap((person) =>
    scheduleRows(person, { plan: plans.get(person.id)!.plan, range, centres }),
  );
  return addRows(deps, pack, { file: "schedules", state, columns: scheduleColumns, rows });
}

/** Adds the company's calendars of the pack's years. Without a declared calendar it adds nothing. */
export async function addCalendar(
  deps: Pick<Deps, "env" | "db">,
  { pack, company, state }: Given,
): Promise<MadeFile> {
  const [calendars, centres] = await Promise.all([readCalendars(deps, company), centreNames(deps, company)]);
  const rows = calendarRows(calendars, { range: { from: pack.fromOn, to: pack.toOn }, centres });
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

const centreNames = async (deps: Pick<Deps, "db">, company: Company): Promise<CentreNames> =>
  new Map((await listCentres(deps, company)).map(({ id, name }) => [id, name]));
