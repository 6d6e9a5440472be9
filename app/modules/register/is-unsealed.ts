import { sql, type SQL } from "drizzle-orm";
import { sizeOf } from "./tree-rows";

/** A condition: the company has events that are not in its tree yet, which two seeks find. */
export const isUnsealed = (companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ledgers WHERE company_id = ${companyId}
        AND (SELECT max(seq) FROM events WHERE ledger = ledgers.key) > ${sql.raw(sizeOf("ledgers.key"))})`;
