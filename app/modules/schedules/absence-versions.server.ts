import { absenceKinds, absences } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

const laterVersionRow = alias(absences, "later");
const acceptedVersionRow = alias(absences, "accepted");
const former = sql.identifier("former");

/** Returns a condition on `absences`: the row is the last version of its absence, which holds. */
export const isLastVersion = (): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${absences} ${laterVersionRow} WHERE ${laterVersionRow.absenceId} = ${absences.absenceId} AND ${laterVersionRow.version} > ${absences.version})`;

/** Returns the instant (ms) at which any version of the absence of a row of `absences` was first accepted; null if none was. */
export const firstAcceptedAt = (): SQL =>
  sql`(SELECT min(${acceptedVersionRow.recordedAt}) FROM ${absences} ${acceptedVersionRow} WHERE ${acceptedVersionRow.absenceId} = ${absences.absenceId} AND ${acceptedVersionRow.state} = 'accepted')`;

/**
 * Returns the name of an own kind for an absence, of a query that joins `absences` and `absence_kinds`. It is the name at the instant of
 * the acceptance; the current one for an absence that nobody has accepted. Null for a kind of the catalogue.
 */
export const kindNameWhenAccepted = (): SQL<string | null> =>
  sql<string | null>`coalesce(
    (SELECT ${former}.value ->> '$.name' FROM json_each(${absenceKinds.formerNames}) ${former}
      WHERE ${former}.value ->> '$.until' > ${firstAcceptedAt()}
      ORDER BY ${former}.value ->> '$.until' LIMIT 1),
    ${absenceKinds.name})`;
