import { companies, events, profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { dayMs } from "~/time/units";

const personRow = alias(profiles, "o");
const eventRow = alias(events, "e");
const companyRow = alias(companies, "k");

/** For so many days the last checkpoint of an abandoned company is archived and published. */
const daysToGiveUp = 7;

/** Returns a condition: everybody has left the company, including its owner. */
export const isGivenUp = (companyId: SQL) =>
  sql`(EXISTS (SELECT 1 FROM ${profiles} ${personRow} WHERE ${personRow.companyId} = ${companyId})
    AND NOT EXISTS (SELECT 1 FROM ${profiles} ${personRow} WHERE ${personRow.companyId} = ${companyId} AND ${personRow.userId} IS NOT NULL))`;

/** Returns a condition: the company's register may still grow, or has grown within a week. */
export const isCellKept = ({ now }: { now: number }, companyId: SQL) =>
  sql`(NOT ${isGivenUp(companyId)} OR (SELECT ${eventRow.recordedAt} FROM ${events} ${eventRow}
    JOIN ${companies} ${companyRow} ON ${companyRow.ledger} = ${eventRow.ledger}
    WHERE ${companyRow.id} = ${companyId} ORDER BY ${eventRow.seq} DESC LIMIT 1) > ${now - daysToGiveUp * dayMs})`;
