import { absences } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

const later = alias(absences, "later");

/** Returns a condition on `absences`: the row is the last version of its absence, which holds. */
export const isLastVersion = (): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${absences} ${later} WHERE ${later.absenceId} = ${absences.absenceId} AND ${later.version} > ${absences.version})`;
