import { profiles, shiftRequests } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { isCentreInScope } from "~/modules/policy/scope.server";
import { addDays, type LocalDate } from "~/time/dates";
import type { NamedPerson, StoredRequest } from "../model/shift-week";

const lentRow = alias(profiles, "lent");
const requestedRow = alias(profiles, "requested");
const answererRow = alias(profiles, "answerer");

/** The most requests of a week that are read. */
const mostRequests = 100;

const requestColumns = sql`${shiftRequests.id}, ${shiftRequests.centreId}, ${shiftRequests.fromCentreId}, ${shiftRequests.onDay},
  ${shiftRequests.fromMinute}, ${shiftRequests.toMinute}, ${shiftRequests.madeBy}, ${shiftRequests.requestedId}, ${shiftRequests.lentId},
  ${shiftRequests.answeredAt}, ${lentRow.fullName} AS lent_name, ${lentRow.email} AS lent_email, ${requestedRow.fullName} AS requested_name,
  ${requestedRow.email} AS requested_email, ${answererRow.fullName} AS answerer_name, ${answererRow.email} AS answerer_email`;
const rows = sql`${shiftRequests} LEFT JOIN ${profiles} ${lentRow} ON ${lentRow.id} = ${shiftRequests.lentId}
  LEFT JOIN ${profiles} ${requestedRow} ON ${requestedRow.id} = ${shiftRequests.requestedId}
  LEFT JOIN ${profiles} ${answererRow} ON ${answererRow.id} = ${shiftRequests.answeredBy}`;

/** Returns the query for the requests of a week that a manager's centres made or got, whose rows {@link toRequests} reads. */
export const requestsQuery = (member: Member, week: LocalDate): SQL<RequestRow> =>
  sql`SELECT ${requestColumns} FROM ${rows}
    WHERE ${shiftRequests.companyId} = ${member.company.id} AND ${shiftRequests.onDay} BETWEEN ${week} AND ${addDays(week, 6)}
      AND (${isCentreInScope(member, shiftRequests.centreId)} OR ${isCentreInScope(member, shiftRequests.fromCentreId)})
    ORDER BY ${shiftRequests.onDay}, ${shiftRequests.fromMinute}, ${shiftRequests.madeAt} LIMIT ${mostRequests}`;

/** Returns the query for a request that a manager's centre got, whose row {@link toRequests} reads. */
export const requestQuery = (member: Member, requestId: string): SQL<RequestRow> =>
  sql`SELECT ${requestColumns} FROM ${rows}
    WHERE ${shiftRequests.companyId} = ${member.company.id} AND ${shiftRequests.id} = ${requestId}
      AND ${isCentreInScope(member, shiftRequests.fromCentreId)}`;

interface RequestRow {
  id: string;
  centre_id: string;
  from_centre_id: string;
  on_day: LocalDate;
  from_minute: number;
  to_minute: number;
  made_by: string;
  requested_id: string | null;
  requested_name: string | null;
  requested_email: string | null;
  lent_id: string | null;
  lent_name: string | null;
  lent_email: string | null;
  answered_at: number | null;
  answerer_name: string | null;
  answerer_email: string | null;
}

/** Returns the requests in the answer to {@link requestsQuery} or {@link requestQuery}. */
export const toRequests = (results: readonly RequestRow[]): StoredRequest[] =>
  results.map((row) => ({
    id: row.id,
    centreId: row.centre_id,
    fromCentreId: row.from_centre_id,
    on: row.on_day,
    segment: { from: row.from_minute, to: row.to_minute },
    madeBy: row.made_by,
    requested: namedPersonOrNull(row.requested_id, row.requested_name, row.requested_email),
    answer:
      row.answered_at === null
        ? null
        : {
            at: row.answered_at,
            by: displayName({ fullName: row.answerer_name, email: row.answerer_email }),
            lent: namedPersonOrNull(row.lent_id, row.lent_name, row.lent_email),
          },
  }));

const namedPersonOrNull = (
  id: string | null,
  fullName: string | null,
  email: string | null,
): NamedPerson | null => (id === null ? null : { id, name: displayName({ fullName, email }) });
