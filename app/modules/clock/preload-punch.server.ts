import type { ProfileColumns } from "~/modules/session/find-member.server";
import {
  findSession,
  type GuardArgs,
  type Member,
  type Profile,
} from "~/modules/session/find-session.server";
import type { PersonRecord, PeopleRecords } from "~/modules/ledger/read-people.server";
import { preloadColumns, readPreloaded, type PreloadColumn } from "~/modules/ledger/preload-person.server";
import { openEntryOf } from "~/modules/ledger/rules/person";
import { readCheckInZone, zonesColumn } from "~/modules/schedules/check-in-zone.server";

/** The record that a punch needs, and what decides the time zone of a check-in (`readCheckInZone`). */
export interface PreloadedPunch extends PeopleRecords {
  zones: string | null;
}

/** Returns the further columns that a punch needs of the query that reads the profile. */
export const punchColumns = (requestKey: string | null): ProfileColumns<PreloadColumn | "zones"> => ({
  ...preloadColumns(requestKey),
  zones: zonesColumn,
});

/** Reads the columns of {@link punchColumns}. */
export const readPunchColumns = (
  profile: Profile,
  columns: Record<PreloadColumn | "zones", string | null>,
): PreloadedPunch & { people: [PersonRecord] } => ({
  ...readPreloaded(profile, columns),
  zones: columns.zones,
});

/**
 * Returns the time zone in which a clock shows a person's times: that of their open entry, or else of a check-in at `now`. The company's
 * without a preloaded record.
 */
export function clockZoneOf(
  company: Member["company"],
  { preloaded, now }: { preloaded: PreloadedPunch | null; now: number },
): string {
  const person = preloaded?.people[0]?.person;
  const open = person && openEntryOf(person);
  return open?.timeZone ?? readCheckInZone(company, preloaded?.zones ?? null)(now);
}

/**
 * Returns the member that `guard` accepts, with what decides the time zone of their queued check-ins, in one round trip.
 * @throws Response as `guard` does.
 */
export async function requireMemberWithZones(
  args: GuardArgs,
  guard: (args: GuardArgs) => Promise<Member>,
): Promise<{ member: Member; zones: string | null }> {
  // Only the first read of the session in a request can name further columns.
  const session = await findSession(args, { columns: { zones: zonesColumn } });
  return { member: await guard(args), zones: session?.columns?.zones ?? null };
}
