import { profiles, timeLogs } from "#cell";
import { eq, sql, type SQL } from "drizzle-orm";
import type { Company } from "~/modules/session/find-session.server";
import { readZones, zonesColumn } from "~/modules/schedules/check-in-zone.server";
import { centreZoneOn } from "~/modules/schedules/zone-on";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { daysBetween, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import type { CorrectedPerson } from "./correction";

interface KnownEntry {
  day: LocalDate;
  timeZone: string;
}

interface ZonedPerson extends CorrectedPerson {
  company: Pick<Company, "timeZone">;
}

/**
 * Returns a person's zone on a day: the zone of an entry of that day, or of the centre that their terms name, or the company's. The
 * register has a zone for each entry, but only the present zone of a company. So the company's zone is that of the nearest entry
 * without such a centre, or the present zone if today is nearer. One round trip.
 */
export async function zoneOn(
  { db, now }: Pick<Deps, "db" | "now">,
  { subject, profileId, company, day }: ZonedPerson & { day: LocalDate },
): Promise<string> {
  const nearestEntryQuery = (side: SQL, order: SQL) =>
    sql`SELECT * FROM (SELECT ${timeLogs.day}, ${timeLogs.timeZone} AS timeZone FROM ${timeLogs}
          WHERE ${timeLogs.subject} = ${subject} AND ${timeLogs.void} IS NULL AND ${side} ORDER BY ${order} LIMIT 1)`;
  const dayColumn = timeLogs.day;
  const { person, entries } = await batch(db, {
    person: db
      .select({ zones: sql<string | null>`${zonesColumn}`.as("zones") })
      .from(profiles)
      .where(eq(profiles.id, profileId)),
    entries: sql<KnownEntry>`${nearestEntryQuery(sql`${dayColumn} <= ${day}`, sql`${dayColumn} DESC`)} UNION ALL
        ${nearestEntryQuery(sql`${dayColumn} >= ${day}`, sql`${dayColumn}`)}`,
  });
  const knownEntries = entries.results;
  const ofDay = knownEntries.find((each) => each.day === day);
  if (ofDay) return ofDay.timeZone;
  const schedule = readZones(company, person[0]?.zones ?? null);
  const { timeZone } = company;
  const ofCompany = knownEntries.filter((each) => centreZoneOn(schedule, each.day) === null);
  return (
    centreZoneOn(schedule, day) ??
    nearestZone(day, [...ofCompany, { day: localDateOf(now, timeZone), timeZone }])
  );
}

/** Returns a person's zone at an instant (ms). The company's zone gives the first date, and that date's zone the date that holds. */
export async function zoneAt(
  deps: Pick<Deps, "db" | "now">,
  { at, ...of }: ZonedPerson & { at: number },
): Promise<string> {
  const first = localDateOf(at, of.company.timeZone);
  const timeZone = await zoneOn(deps, { ...of, day: first });
  const day = localDateOf(at, timeZone);
  return day === first ? timeZone : zoneOn(deps, { ...of, day });
}

const nearestZone = (day: LocalDate, knownEntries: readonly KnownEntry[]) => {
  const distance = (each: KnownEntry) => Math.abs(daysBetween(each.day, day));
  return knownEntries.reduce((best, each) => (distance(each) < distance(best) ? each : best)).timeZone;
};
