import { absences } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

const later = alias(absences, "later");
const accepted = alias(absences, "accepted");

/** Returns a condition on `absences`: the row is the last version of its absence, which holds. */
export const isLastVersion = (): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${absences} ${later} WHERE ${later.absenceId} = ${absences.absenceId} AND ${later.version} > ${absences.version})`;

/** Returns the instant (ms) at which any version of the absence of a row of `absences` was first accepted; null if none was. */
export const firstAcceptedAt = (): SQL =>
  sql`(SELECT min(${accepted.recordedAt}) FROM ${absences} ${accepted} WHERE ${accepted.absenceId} = ${absences.absenceId} AND ${accepted.state} = 'accepted')`;
