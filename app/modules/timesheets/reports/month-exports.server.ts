import { companies, monthExports } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { logFault } from "~/platform/log.server";
import type { Db } from "~/platform/db.server";
import { withRetries } from "~/platform/retry.server";
import { listOf, nameOf, prepare } from "~/platform/statement.server";
import { dateOfUtc, monthOf, type DateRange, type LocalDate } from "~/time/dates";
import type { MonthExport } from "./model/is-after-export";
import { monthsIn } from "./report-query";

/** The key in the table: a month of all people, or of one person. */
const keyOf = (month: string, profileId: string | null) =>
  profileId === null ? month : `${month} ${profileId}`;

/** The key of a closed month of a person. */
const closedKeyOf = (month: string, profileId: string) => `closed ${month} ${profileId}`;

interface Exported {
  companyId: string;
  /** The exported days; null for all. */
  range: DateRange | null;
  /** Null for all people. */
  profileIds: readonly string[] | null;
}

/** The months for which the record is kept, and the current one. */
const monthsKept = 4 * 12 + 1;

const key = listOf([monthExports.companyId, monthExports.what].map(nameOf));
const lastAt = nameOf(monthExports.lastAt);

/**
 * Marks the months of a period as exported, so that later corrections of them get a mark. A failure is logged and does not stop the
 * download.
 */
export async function noteExport(
  { db: { $client: d1 }, now }: { db: Db; now: number },
  { companyId, range, profileIds }: Exported,
  { method }: Pick<Request, "method">,
): Promise<void> {
  // A HEAD request downloads nothing.
  if (method !== "GET") return;
  const todayOn = dateOfUtc(now);
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
            WHERE ${companies.id} = ${companyId}
            ON CONFLICT (${key}) DO UPDATE SET ${lastAt} = max(${monthExports.lastAt}, excluded.${lastAt})`,
      ).run(),
    );
  } catch (fault) {
    logFault("month export", fault);
  }
}

/**
 * Returns a statement that notes that months of people were closed. From then on the close takes the place of their exports: what is
 * corrected later gets the mark. It notes the months of which a range has the last day.
 */
export function noteIssue(
  people: readonly { profileId: string; range: DateRange }[],
  { companyId, now }: { companyId: string; now: number },
): SQL {
  const keys = people.flatMap(({ profileId, range: { from, to } }) =>
    monthsIn({ from, to }, monthsKept)
      .filter((month) => monthOf(month).to <= to)
      .map((month) => closedKeyOf(month.slice(0, 7), profileId)),
  );
  return sql`INSERT INTO ${monthExports} (${key}, ${nameOf(monthExports.firstAt)}, ${lastAt})
    SELECT ${companyId}, months.value, ${now}, ${now} FROM json_each(${JSON.stringify(keys)}) months WHERE TRUE
    ON CONFLICT (${key}) DO UPDATE SET ${lastAt} = max(${monthExports.lastAt}, excluded.${lastAt})`;
}

/** A row of {@link exportsQuery}. */
export type ExportRow = MonthExport & { what: string };

/** Selects the exports of months: those of these people, those of all people, and the closes of these people's months. */
export const exportsQuery = ({
  companyId,
  monthsFrom,
  profileIds,
}: {
  companyId: string;
  monthsFrom: readonly LocalDate[];
  profileIds: readonly string[];
}) => {
  const keys = monthsFrom
    .map((from) => from.slice(0, 7))
    .flatMap((month) => [
      ...[null, ...profileIds].map((id) => keyOf(month, id)),
      ...profileIds.map((id) => closedKeyOf(month, id)),
    ]);
  return sql<ExportRow>`SELECT ${monthExports.what}, ${monthExports.firstAt} AS "firstAt", ${monthExports.lastAt} AS "lastAt"
        FROM json_each(${JSON.stringify(keys)}) wanted
        CROSS JOIN ${monthExports} ON ${monthExports.companyId} = ${companyId} AND ${monthExports.what} = wanted.value`;
};

/** Returns the close of a person's month; of a month that was never closed, the exports that include it. */
export const exportsOf = (
  rows: readonly ExportRow[],
  { monthFrom, profileId }: { monthFrom: LocalDate; profileId: string },
) => {
  const month = monthFrom.slice(0, 7);
  const closedRows = rows.filter(({ what }) => what === closedKeyOf(month, profileId));
  return closedRows.length > 0
    ? closedRows
    : rows.filter(({ what }) => what === month || what === keyOf(month, profileId));
};
