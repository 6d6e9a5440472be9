import { events, personStates, profiles, timeLogs } from "#cell";
import { sql } from "drizzle-orm";
import type { Beside } from "~/modules/directory/find-member.server";
import type { Profile } from "~/modules/directory/find-session.server";
import { askedJson, timeLogJson } from "./ledger-columns";
import { toEntry, type AskedRow, type TimeLogRow } from "./ledger-rows";
import type { Known, Loaded } from "./load-people.server";
import { nameOf } from "~/platform/statement.server";
import { newPerson, type PersonState } from "./model/person";
import { isOpen } from "./time-logs.server";

/** What a punch is decided on, as columns beside their profile's: JSON, or null for what there is not. */
export const foreseen = (requestKey: string | null): Beside => ({
  state: sql`(SELECT ${personStates.state} FROM ${personStates} WHERE ${personStates.subject} = ${profiles.subject})`,
  open: sql`(SELECT ${timeLogJson} FROM ${timeLogs} t WHERE t.${nameOf(timeLogs.subject)} = ${profiles.subject} AND ${sql.raw(isOpen)})`,
  asked: requestKey
    ? sql`(SELECT ${askedJson} FROM ${events} WHERE ${events.subject} = ${profiles.subject} AND ${events.request} = unhex(${requestKey}))`
    : sql`NULL`,
});

/** What {@link foreseen} found, as `loadPeople` would have read it. */
export function readForeseen(
  profile: Profile,
  { state = null, open = null, asked = null }: Readonly<Record<string, string | null>>,
): Loaded & { people: [Known] } {
  const entry = open === null ? null : toEntry(JSON.parse(open) as TimeLogRow);
  const row = asked === null ? null : (JSON.parse(asked) as AskedRow);
  const person = {
    ...newPerson(profile.id),
    ...(state !== null && { state: JSON.parse(state) as PersonState }),
    entries: new Map(entry && [[entry.openedBy, entry]]),
  };
  const { identityCommitment: identity, fullName: name, dni: document } = profile;
  return { people: [{ person, identity, name, document }], earlier: row && { row, wish: row.wish } };
}
