import { events, subjects } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

const lastEventRow = alias(events, "last");

/**
 * An expression: the sum of the last numbers of a register's people and company. Both numbers have no gaps, so it equals the register's
 * last `seq`, unless somebody's last events are missing. It costs two rows for each person.
 */
export const sumOfLastNumbers = (ledger: SQL) =>
  sql`(SELECT coalesce(sum((SELECT max(${lastEventRow.subjectSeq}) FROM ${events} ${lastEventRow} WHERE ${lastEventRow.subject} = ${subjects.key})), 0)
       FROM ${subjects} WHERE ${subjects.ledger} = ${ledger})`;
