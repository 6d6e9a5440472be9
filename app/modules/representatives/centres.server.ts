import { listKiosks } from "~/modules/directory/kiosks.server";
import { toUuid } from "~/modules/ledger/ledger-rows";
import type { ReportPerson } from "~/modules/reports/list-people.server";
import type { GlobalDeps } from "~/platform/context.server";
import type { DateRange } from "~/time/dates";

/** The centre of each of a company's kiosks that has one, by its id. */
export async function centresOfKiosks(
  deps: Pick<GlobalDeps, "directory">,
  { companyId }: { companyId: string },
): Promise<ReadonlyMap<string, string>> {
  const kiosks = await listKiosks(deps, { companyId });
  return new Map(kiosks.flatMap(({ id, centre }) => (centre === null ? [] : [[id, centre] as const])));
}

interface Began {
  id: string;
  kiosk: string;
}

/** The statement that finds which entries of some people began at a kiosk, and at which. */
export const beganAtKiosks = (
  d1: Pick<D1Database, "prepare">,
  { range, people }: { range: DateRange; people: readonly ReportPerson[] },
): D1PreparedStatement =>
  d1
    .prepare(
      `SELECT hex(t.id) AS id, hex(e.actor_id) AS kiosk FROM json_each(?1) whom
       CROSS JOIN time_logs t ON t.subject = whom.value AND t.day BETWEEN ?2 AND ?3 AND t.void IS NULL
       CROSS JOIN events e ON e.subject = t.subject AND e.subject_seq = t.opened_by AND e.actor_kind = 'kiosk'`,
    )
    .bind(JSON.stringify(people.map(({ subject }) => subject)), range.from, range.to);

/** The centres of those entries, by their ids. */
export const centresByEntry = (
  rows: readonly Began[],
  centres: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap(({ id, kiosk }) => {
      const centre = centres.get(toUuid(kiosk));
      return centre === undefined ? [] : [[toUuid(id), centre] as const];
    }),
  );
