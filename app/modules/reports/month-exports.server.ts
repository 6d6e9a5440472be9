import { logFault } from "~/platform/log.server";
import type { Db } from "~/platform/db.server";
import { withRetries } from "~/platform/retry.server";
import type { DateRange, LocalDate } from "~/time/dates";
import type { MonthExport } from "./is-after-export";
import { monthsIn } from "./report-query";

/** As it stands in the table: of a month of everybody, or of somebody. */
const keyOf = (month: string, profileId: string | null) =>
  profileId === null ? month : `${month} ${profileId}`;

interface Exported {
  companyId: string;
  /** The days that it tells; null for all there are. */
  range: DateRange | null;
  /** Null for everybody. */
  profileIds: readonly string[] | null;
}

/** The record is kept for so many months, and the one that goes on. */
const monthsKept = 4 * 12 + 1;

/**
 * Notes that the months of a period have gone out as a file, so that what is corrected after it can say so. A company that is
 * moving notes nothing; and that it could not be noted keeps nobody from their file.
 */
export async function noteExport(
  { db: { $client: d1 }, now }: { db: Db; now: number },
  { companyId, range, profileIds }: Exported,
  { method }: Pick<Request, "method">,
): Promise<void> {
  // Who asks for the head of a file takes nothing home.
  if (method !== "GET") return;
  const todayOn: LocalDate = new Date(now).toISOString().slice(0, 10);
  const months = monthsIn(range ?? { from: "0001-01-01", to: todayOn }, monthsKept);
  const keys = months.flatMap((from) =>
    (profileIds ?? [null]).map((profileId) => keyOf(from.slice(0, 7), profileId)),
  );
  try {
    await withRetries(() =>
      d1
        .prepare(
          `INSERT INTO month_exports (company_id, what, first_at, last_at)
           SELECT c.id, what.value, ?3, ?3 FROM companies c CROSS JOIN json_each(?2) what
           WHERE c.id = ?1 AND c.move IS NULL
           ON CONFLICT (company_id, what) DO UPDATE SET last_at = max(last_at, excluded.last_at)`,
        )
        .bind(companyId, JSON.stringify(keys), now)
        .run(),
    );
  } catch (fault) {
    logFault("month export", fault);
  }
}

/** A row of {@link exportsQuery}. */
export type ExportRow = MonthExport & { what: string };

/** The statement that tells when months of some people went out before, and when everybody's did. */
export const exportsQuery = (
  d1: Pick<D1Database, "prepare">,
  {
    companyId,
    monthsFrom,
    profileIds,
  }: { companyId: string; monthsFrom: readonly LocalDate[]; profileIds: readonly string[] },
) =>
  d1
    .prepare(
      `SELECT m.what, m.first_at AS firstAt, m.last_at AS lastAt FROM json_each(?2) what
       CROSS JOIN month_exports m ON m.company_id = ?1 AND m.what = what.value`,
    )
    .bind(
      companyId,
      JSON.stringify(
        monthsFrom.flatMap((from) => [null, ...profileIds].map((id) => keyOf(from.slice(0, 7), id))),
      ),
    );

/** Those of its rows that tell of somebody. */
export const exportsOf = (
  rows: readonly ExportRow[],
  { monthFrom, profileId }: { monthFrom: LocalDate; profileId: string },
) => {
  const month = monthFrom.slice(0, 7);
  return rows.filter(({ what }) => what === month || what === keyOf(month, profileId));
};
