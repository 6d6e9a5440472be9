import { wholeCompany } from "~/modules/policy/scope.server";
import { readOvertime } from "~/modules/periods/read-overtime.server";
import { readLogs, readLogsWith, type ReportCompany } from "~/modules/timesheets/reports/report-logs.server";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import { peopleOfTeam } from "~/modules/timesheets/reports/team-months.server";
import { noteExport } from "~/modules/timesheets/reports/month-exports.server";
import type { GlobalDeps, Deps } from "~/platform/context.server";
import { csvByteOrderMark, csvRows } from "~/platform/csv";
import { monthOf, type LocalDate } from "~/time/dates";
import { beganAtKiosks, centresByEntry, centresOfKiosks } from "./centres.server";
import { centreOf, minimalColumns, minimalRow } from "./minimal-rows";
import { overtimeColumns, overtimeRow } from "./overtime-rows";

export type FileDeps = Pick<Deps, "db" | "now"> & Pick<GlobalDeps, "directory">;

/** A month of a company. */
export interface RequestedMonth {
  company: { id: string; name: string };
  /** Its first day. */
  monthFrom: LocalDate;
}

/** One person's entries of the month, as rows of {@link minimalColumns}, and their counted time. */
export interface PersonRows {
  rows: string[][];
  totalMs: number;
}

/**
 * Yields the month of each person with entries, by name. It reads some people at a time, so memory is bounded.
 * If no kiosk has a centre, it does not read where entries began.
 */
async function* monthRows(
  deps: FileDeps,
  { company, monthFrom }: RequestedMonth,
): AsyncGenerator<PersonRows[], void> {
  const { db } = deps;
  const range = monthOf(monthFrom);
  const centres = await centresOfKiosks(deps, { companyId: company.id });
  const read = async (people: readonly ReportPerson[]) => {
    if (centres.size === 0) return { logs: await readLogs(db, { range, people }), byEntry: new Map() };
    const began = beganAtKiosks(db.$client, { range, people });
    const { logs, alongside } = await readLogsWith(
      db,
      { range, people },
      { all: null, alongside: { began } },
    );
    return {
      logs,
      byEntry: centresByEntry(alongside.began.results as { id: string; kiosk: string }[], centres),
    };
  };
  for await (const people of peopleOfTeam({ db }, { reader: wholeCompany, company, range })) {
    const { logs, byEntry } = await read(people);
    yield people.flatMap(({ id, fullName }) => {
      const theirs = logs.get(id) ?? [];
      if (theirs.length === 0) return [];
      const rows = theirs.map((log) => minimalRow(fullName, centreOf(company, byEntry, log), log));
      return [{ rows, totalMs: theirs.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0) }];
    });
  }
}

/** Yields the month as CSV, while it is read. */
export async function* monthCsv(deps: FileDeps, requested: RequestedMonth): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  let head = csvByteOrderMark + csvRows([minimalColumns]);
  for await (const people of monthRows(deps, requested)) {
    yield encoder.encode(head + csvRows(people.flatMap(({ rows }) => rows)));
    head = "";
  }
  const { company, monthFrom } = requested;
  const exported = { companyId: company.id, range: monthOf(monthFrom), profileIds: null };
  await noteExport(deps, exported, { method: "GET" });
}

/** Yields the overtime of the month by person as CSV, while it is read. It holds no entry, so it does not count as an export of the month. */
export async function* overtimeCsv(
  deps: FileDeps,
  { company, monthFrom }: RequestedMonth & { company: ReportCompany },
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  const month = monthOf(monthFrom);
  let head = csvByteOrderMark + csvRows([overtimeColumns]);
  for await (const people of peopleOfTeam(deps, { reader: wholeCompany, company, range: month })) {
    const overtime = await readOvertime(deps, { company, people, month });
    const rows = people.flatMap(({ id, fullName }) =>
      (overtime.get(id) ?? []).map((each) => overtimeRow(fullName, each)),
    );
    yield encoder.encode(head + csvRows(rows));
    head = "";
  }
}
