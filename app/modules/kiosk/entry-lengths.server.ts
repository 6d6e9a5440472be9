import { kioskPins } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "~/platform/context.server";
import { firstRow } from "~/platform/statement.server";
import { entryLengthsOf, firstPinDigits, type EntryExtremes, type EntryLengths } from "./model/entry-lengths";

const pinRow = alias(kioskPins, "k");
const pinsOfCompany = (companyId: string) =>
  sql`FROM ${kioskPins} ${pinRow} WHERE ${pinRow.companyId} = ${companyId}`;

/** Returns how many digits a new PIN of the company has: as most PINs in force, and of equally many the longer. */
export const newPinDigits = (companyId: string) =>
  sql<number>`coalesce((SELECT ${pinRow.pinDigits} ${pinsOfCompany(companyId)} AND ${pinRow.pinDigits} IS NOT NULL
    GROUP BY ${pinRow.pinDigits} ORDER BY count(*) DESC, ${pinRow.pinDigits} DESC LIMIT 1), ${firstPinDigits})`;

/** Returns the lengths at a company's tablets, and how many digits a new PIN has. */
export async function findEntryLengths(
  { db: { $client: d1 } }: Pick<Deps, "db">,
  { companyId }: { companyId: string },
): Promise<EntryLengths & { newPin: number }> {
  // Each is one row of an index. Nulls come first in SQLite.
  const firstBy = (value: SQL, order: SQL) =>
    sql`(SELECT ${value} ${pinsOfCompany(companyId)} ORDER BY ${order} LIMIT 1)`;
  const digits = sql`coalesce(${pinRow.pinDigits}, 0)`;
  const lengths = await firstRow<EntryExtremes & { newPin: number }>(
    d1,
    sql`SELECT ${firstBy(sql`${pinRow.number}`, sql`${pinRow.number} DESC`)} AS highestNumber,
          ${firstBy(digits, sql`${pinRow.pinDigits}`)} AS fewestDigits,
          ${firstBy(digits, sql`${pinRow.pinDigits} DESC`)} AS mostDigits, ${newPinDigits(companyId)} AS newPin`,
  );
  const { newPin, ...extremes } = lengths!;
  return { ...entryLengthsOf(extremes), newPin };
}
