import { events, timeLogs } from "#cell";
import { sql } from "drizzle-orm";
import { wholeCompany } from "~/modules/policy/scope.server";
import { readOvertime } from "~/modules/periods/read-overtime.server";
import { readLogs, readLogsWith, type ReportCompany } from "~/modules/timesheets/reports/report-logs.server";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import { peopleOfTeam } from "~/modules/timesheets/reports/team-months.server";
import { noteExport } from "~/modules/timesheets/reports/month-exports.server";
import type { GlobalDeps, Deps } from "~/platform/context.server";
import { csvByteOrderMark, csvRows } from "~/platform/csv";
import { monthOf, formatDate, type LocalDate, type DateRange } from "~/time/dates";
import { listKiosks } from "~/modules/directory/kiosks.server";
import { toUuid } from "~/modules/ledger/ledger-rows";
import type { OvertimeSummary } from "~/modules/periods/overtime-of-month";
import { balanceText } from "~/modules/schedules/pattern-text";
import { formatShortMinutes } from "~/time/durations";
import { formatMonth } from "~/time/formats";
import { centreOf, minimalColumns, minimalRow, nameless } from "./minimal-rows";

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
  const readEntries = async (people: readonly ReportPerson[]) => {
    if (centres.size === 0) return { logs: await readLogs(db, { range, people }), byEntry: new Map() };
    const began = beganAtKiosks({ range, people });
    const { logs, alongside } = await readLogsWith(
      db,
      { range, people },
      { all: null, alongside: { began } },
    );
    return {
      logs,
      byEntry: centresByEntry(alongside.began.results, centres),
    };
  };
  for await (const people of peopleOfTeam({ db }, { reader: wholeCompany, company, range })) {
    const { logs, byEntry } = await readEntries(people);
    yield people.flatMap(({ id, fullName }) => {
      const theirs = logs.get(id) ?? [];
      if (theirs.length === 0) return [];
      const rows = theirs.map((log) => minimalRow(fullName, centreOf(company, byEntry, log), log));
      return [{ rows, totalMs: theirs.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0) }];
    });
  }
}

/** Yields the month as CSV, while it is read. */
export async function* monthCsv(
  deps: FileDeps,
  monthRequest: RequestedMonth,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  let head = csvByteOrderMark + csvRows([minimalColumns]);
  for await (const people of monthRows(deps, monthRequest)) {
    yield encoder.encode(head + csvRows(people.flatMap(({ rows }) => rows)));
    head = "";
  }
  const { company, monthFrom } = monthRequest;
  const exported = { companyId: company.id, range: monthOf(monthFrom), profileIds: null };
  await noteExport(deps, exported, { method: "GET" });
}

/**
 * Yields the overtime of the month by person as CSV, while it is read. It holds no entry, so it does not count as an export of the month.
 */
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

/** Returns the work centre of each of a company's kiosks that has one, by kiosk id. */
async function centresOfKiosks(
  deps: Pick<GlobalDeps, "directory">,
  { companyId }: { companyId: string },
): Promise<ReadonlyMap<string, string>> {
  const kiosks = await listKiosks(deps, { companyId });
  return new Map(kiosks.flatMap(({ id, centre }) => (centre === null ? [] : [[id, centre] as const])));
}

interface EntryStart {
  id: string;
  kiosk: string;
}

/** The query that finds which entries of some people began at which kiosk. */
const beganAtKiosks = ({ range, people }: { range: DateRange; people: readonly ReportPerson[] }) =>
  sql<EntryStart>`SELECT hex(${timeLogs.id}) AS id, hex(${events.actorId}) AS kiosk
        FROM json_each(${JSON.stringify(people.map(({ subject }) => subject))}) whom
        CROSS JOIN ${timeLogs} ON ${timeLogs.subject} = whom.value
          AND ${timeLogs.day} BETWEEN ${range.from} AND ${range.to} AND ${timeLogs.void} IS NULL
        CROSS JOIN ${events} ON ${events.subject} = ${timeLogs.subject} AND ${events.subjectSeq} = ${timeLogs.openedBy}
          AND ${events.actorKind} = 'kiosk'`;

/** Returns the centres of those entries, by entry id. */
const centresByEntry = (
  rows: readonly EntryStart[],
  centres: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap(({ id, kiosk }) => {
      const centre = centres.get(toUuid(kiosk));
      return centre === undefined ? [] : [[toUuid(id), centre] as const];
    }),
  );

/** The overtime of each person for representatives (DA 3ª RD 1561/1995): by person and period, without causes. */
export const overtimeColumns = [
  "Nombre",
  "Desde",
  "Hasta",
  "Extraordinarias",
  "De fuerza mayor",
  "Más allá del pacto",
  "Regularización",
  "De dónde sale",
] as const;

/** Returns a period's row. @param fullName null for a person without a name. */
export const overtimeRow = (
  fullName: string | null,
  { from, to, isIssued, overtime, forceMajeure, outsidePact, corrected }: OvertimeSummary,
): string[] => [
  fullName ?? nameless,
  formatDate(from),
  formatDate(to),
  ...[overtime, forceMajeure, outsidePact].map(formatShortMinutes),
  corrected.map((each) => `${formatMonth(each.from)}: ${balanceText(each.minutes)}`).join(" | "),
  isIssued ? "Mes cerrado" : "Sin cerrar: semanas acabadas en el mes",
];
