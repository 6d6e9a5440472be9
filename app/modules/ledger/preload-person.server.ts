import { events, personStates, profiles, timeLogs } from "#cell";
import { sql } from "drizzle-orm";
import type { ProfileColumns } from "~/modules/session/find-member.server";
import type { Profile } from "~/modules/session/find-session.server";
import { nameOf } from "~/platform/statement.server";
import { requestedJson, timeLogJson } from "./ledger-columns";
import { toEntry, type RequestedRow, type TimeLogRow } from "./ledger-rows";
import type { PersonRecord, PeopleRecords } from "./read-people.server";
import { newPerson, type PersonState } from "./rules/person";
import { isLogOpen } from "./time-logs.server";

export type PreloadColumn = "state" | "open" | "earlier";

/** Returns the record that a punch needs, as further columns of the query that reads the profile: JSON or null each. */
export const preloadColumns = (requestKey: string | null): ProfileColumns<PreloadColumn> => ({
  state: sql`(SELECT ${personStates.state} FROM ${personStates} WHERE ${personStates.subject} = ${profiles.subject})`,
  open: sql`(SELECT ${timeLogJson} FROM ${timeLogs} t WHERE t.${nameOf(timeLogs.subject)} = ${profiles.subject} AND ${isLogOpen})`,
  earlier: requestKey
    ? sql`(SELECT ${requestedJson} FROM ${events} WHERE ${events.subject} = ${profiles.subject} AND ${events.request} = unhex(${requestKey}))`
    : sql`NULL`,
});

/** Returns the columns of {@link preloadColumns} in the shape that `loadPeople` returns. */
export function readPreloaded(
  profile: Profile,
  { state, open, earlier }: Record<PreloadColumn, string | null>,
): PeopleRecords & { people: [PersonRecord] } {
  const entry = open === null ? null : toEntry(JSON.parse(open) as TimeLogRow);
  const row = earlier === null ? null : (JSON.parse(earlier) as RequestedRow);
  const person = {
    ...newPerson(profile.id),
    ...(state !== null && { state: JSON.parse(state) as PersonState }),
    entries: new Map(entry && [[entry.openedBy, entry]]),
  };
  const { identityCommitment: identity, fullName: name, dni: document } = profile;
  return { people: [{ person, identity, name, document }], earlier: row && { row, digest: row.digest } };
}
