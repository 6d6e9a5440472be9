import { events, ledgers } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { treeSizeOf } from "./tree-rows";

/** A condition: the company has events that are not in its tree yet. It costs two index seeks. */
export const isUnsealed = (companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${ledgers} WHERE ${ledgers.companyId} = ${companyId}
        AND (SELECT max(${events.seq}) FROM ${events} WHERE ${events.ledger} = ${ledgers.key}) > ${treeSizeOf(sql`${ledgers.key}`)})`;
