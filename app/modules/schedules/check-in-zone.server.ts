import { centres, events, schedules, profiles } from "#cell";
import { sql } from "drizzle-orm";
import type { Company } from "~/modules/session/find-session.server";
import { renderOnce } from "~/platform/statement.server";
import { zoneAt, type ZonedSchedule } from "./zone-on";

type StoredZones = Pick<ZonedSchedule, "terms" | "endings"> & {
  centres: ZonedSchedule["timeZones"]["centres"];
};

/**
 * An extra column of the query that reads a profile, for {@link readZones}: the person's terms and the centres with a zone of their
 * own, as JSON. Null if the company has no such centre: then it reads no more than the company's centres.
 */
export const zonesColumn = renderOnce(
  sql<string | null>`(SELECT json_object(
      'centres', json(json_group_object(${centres.id}, ${centres.timeZone})),
      'terms', json((SELECT json_group_array(json_object('from', ${schedules.content} ->> '$.from', 'seq', ${schedules.seq},
          'pattern', json_object('kind', ${schedules.content} ->> '$.pattern.kind'), 'centre', ${schedules.content} ->> '$.centre'))
        FROM ${schedules} WHERE ${schedules.companyId} = ${profiles.companyId} AND ${schedules.profileId} = ${profiles.id} AND ${schedules.kind} = 'terms_agreed')),
      'endings', json((SELECT json_group_array(json_object('on', ${events.day}, 'seq', ${events.subjectSeq}))
        FROM ${events} WHERE ${events.subject} = ${profiles.subject} AND ${events.kind} = 'member' AND ${events.payload} ->> '$.status' = 'inactive')))
    FROM ${centres} WHERE ${centres.companyId} = ${profiles.companyId} AND ${centres.timeZone} IS NOT NULL HAVING count(*) > 0)`,
);

/**
 * Returns the part of a person's schedule that decides time zones, from their {@link zonesColumn}. Its centres are those with a zone of
 * their own.
 */
export function readZones(
  { timeZone: company }: Pick<Company, "timeZone">,
  zones: string | null,
): ZonedSchedule {
  if (zones === null) return { terms: [], endings: [], timeZones: { company, centres: {} } };
  const { centres: own, ...stored } = JSON.parse(zones) as StoredZones;
  return { ...stored, timeZones: { company, centres: own } };
}

/**
 * Returns the time zone that a check-in at an instant (ms) takes: that of the person's centre.
 * @param zones the {@link zonesColumn} of the person.
 */
export function readCheckInZone(
  company: Pick<Company, "timeZone">,
  zones: string | null,
): (at: number) => string {
  if (zones === null) return () => company.timeZone;
  const schedule = readZones(company, zones);
  return (at) => zoneAt(schedule, at);
}
