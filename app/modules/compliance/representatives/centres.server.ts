import { events, timeLogs } from "#cell";
import { sql } from "drizzle-orm";
import { listKiosks } from "~/modules/directory/kiosks.server";
import { toUuid } from "~/modules/ledger/ledger-rows";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import type { GlobalDeps } from "~/platform/context.server";
import { prepare, type StatementPreparer } from "~/platform/statement.server";
import type { DateRange } from "~/time/dates";

/** Returns the work centre of each of a company's kiosks that has one, by kiosk id. */
export async function centresOfKiosks(
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

/** The statement that finds which entries of some people began at which kiosk. */
export const beganAtKiosks = (
  d1: StatementPreparer,
  { range, people }: { range: DateRange; people: readonly ReportPerson[] },
): D1PreparedStatement =>
  prepare(
    d1,
    sql`SELECT hex(${timeLogs.id}) AS id, hex(${events.actorId}) AS kiosk
        FROM json_each(${JSON.stringify(people.map(({ subject }) => subject))}) whom
        CROSS JOIN ${timeLogs} ON ${timeLogs.subject} = whom.value
          AND ${timeLogs.day} BETWEEN ${range.from} AND ${range.to} AND ${timeLogs.void} IS NULL
        CROSS JOIN ${events} ON ${events.subject} = ${timeLogs.subject} AND ${events.subjectSeq} = ${timeLogs.openedBy}
          AND ${events.actorKind} = 'kiosk'`,
  );

/** Returns the centres of those entries, by entry id. */
export const centresByEntry = (
  rows: readonly EntryStart[],
  centres: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap(({ id, kiosk }) => {
      const centre = centres.get(toUuid(kiosk));
      return centre === undefined ? [] : [[toUuid(id), centre] as const];
    }),
  );
