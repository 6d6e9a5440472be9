import { companies, events, profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { dayMs } from "~/time/units";

const o = alias(profiles, "o");
const e = alias(events, "e");
const k = alias(companies, "k");

/** For so many days the last checkpoint of an abandoned company is archived and published. */
const daysToGiveUp = 7;

/** Returns a condition: everybody has left the company, including its owner. */
export const isGivenUp = (companyId: SQL) =>
  sql`(EXISTS (SELECT 1 FROM ${profiles} ${o} WHERE ${o.companyId} = ${companyId})
    AND NOT EXISTS (SELECT 1 FROM ${profiles} ${o} WHERE ${o.companyId} = ${companyId} AND ${o.userId} IS NOT NULL))`;

/** Returns a condition: the company's register may still grow, or has grown within a week. */
export const isCellKept = ({ now }: { now: number }, companyId: SQL) =>
  sql`(NOT ${isGivenUp(companyId)} OR (SELECT ${e.recordedAt} FROM ${events} ${e}
    JOIN ${companies} ${k} ON ${k.ledger} = ${e.ledger}
    WHERE ${k.id} = ${companyId} ORDER BY ${e.seq} DESC LIMIT 1) > ${now - daysToGiveUp * dayMs})`;
