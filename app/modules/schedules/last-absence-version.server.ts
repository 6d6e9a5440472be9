import { absences } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

const laterVersion = alias(absences, "later");
const acceptedVersion = alias(absences, "accepted");

/** Returns a condition on `absences`: the row is the last version of its absence, which holds. */
export const isLastVersion = (): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${absences} ${laterVersion} WHERE ${laterVersion.absenceId} = ${absences.absenceId} AND ${laterVersion.version} > ${absences.version})`;

/** Returns the instant (ms) at which any version of the absence of a row of `absences` was first accepted; null if none was. */
export const firstAcceptedAt = (): SQL =>
  sql`(SELECT min(${acceptedVersion.recordedAt}) FROM ${absences} ${acceptedVersion} WHERE ${acceptedVersion.absenceId} = ${absences.absenceId} AND ${acceptedVersion.state} = 'accepted')`;
