import { companies, monthExports } from "#cell";
import { sql } from "drizzle-orm";
import { logFault } from "~/platform/log.server";
import type { Db } from "~/platform/db.server";
import { withRetries } from "~/platform/retry.server";
import { listOf, nameOf, prepare, type Prepares } from "~/platform/statement.server";
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

const key = listOf([monthExports.companyId, monthExports.what].map(nameOf));
const lastAt = nameOf(monthExports.lastAt);

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
      prepare(
        d1,
        sql`INSERT INTO ${monthExports} (${key}, ${nameOf(monthExports.firstAt)}, ${lastAt})
            SELECT ${companies.id}, months.value, ${now}, ${now}
            FROM ${companies} CROSS JOIN json_each(${JSON.stringify(keys)}) months
            WHERE ${companies.id} = ${companyId} AND ${companies.move} IS NULL
            ON CONFLICT (${key}) DO UPDATE SET ${lastAt} = max(${monthExports.lastAt}, excluded.${lastAt})`,
      ).run(),
    );
  } catch (fault) {
    logFault("month export", fault);
  }
}

/** A row of {@link exportsQuery}. */
export type ExportRow = MonthExport & { what: string };

/** The statement that tells when months of some people went out before, and when everybody's did. */
export const exportsQuery = (
  d1: Prepares,
  {
    companyId,
    monthsFrom,
    profileIds,
  }: { companyId: string; monthsFrom: readonly LocalDate[]; profileIds: readonly string[] },
) => {
  const keys = monthsFrom.flatMap((from) => [null, ...profileIds].map((id) => keyOf(from.slice(0, 7), id)));
  return prepare(
    d1,
    sql`SELECT ${monthExports.what}, ${monthExports.firstAt} AS "firstAt", ${monthExports.lastAt} AS "lastAt"
        FROM json_each(${JSON.stringify(keys)}) asked
        CROSS JOIN ${monthExports} ON ${monthExports.companyId} = ${companyId} AND ${monthExports.what} = asked.value`,
  );
};

/** Those of its rows that tell of somebody. */
export const exportsOf = (
  rows: readonly ExportRow[],
  { monthFrom, profileId }: { monthFrom: LocalDate; profileId: string },
) => {
  const month = monthFrom.slice(0, 7);
  return rows.filter(({ what }) => what === month || what === keyOf(month, profileId));
};
