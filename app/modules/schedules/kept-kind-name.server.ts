import { absenceKinds, absences } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

const accepted = alias(absences, "accepted_version");
const former = sql.identifier("former");

/**
 * Returns the name of an own kind for an absence, of a query that joins `absences` and `absence_kinds`. It is the name at the instant of
 * the acceptance; the current one for an absence that nobody has accepted. Null for a kind of the catalogue.
 */
export const keptKindName = (): SQL<string | null> =>
  sql<string | null>`coalesce(
    (SELECT ${former}.value ->> '$.name' FROM json_each(${absenceKinds.formerNames}) ${former}
      WHERE ${former}.value ->> '$.until' > (SELECT min(${accepted.recordedAt}) FROM ${absences} ${accepted}
        WHERE ${accepted.absenceId} = ${absences.absenceId} AND ${accepted.state} = 'accepted')
      ORDER BY ${former}.value ->> '$.until' LIMIT 1),
    ${absenceKinds.name})`;
