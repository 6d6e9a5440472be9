import { clockEvents, registerLocations, type Location } from "#schema";
import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db.server";
import { statement } from "~/platform/statement.server";
import { commitmentOf } from "./format/commitment";
import { newSalt } from "./record-identity.server";

export interface CommittedLocation {
  data: Location;
  salt: string;
  commitment: string;
}

/** A place with what stands for it in the register. */
export function commitLocation(data: Location): CommittedLocation {
  const salt = newSalt();
  return { data, salt, commitment: commitmentOf({ kind: "location", salt, data }) };
}

/** The statement that keeps a place where it can be erased, for the batch that appends its event. */
export function revealLocation(
  db: Db,
  { eventId, location }: { eventId: string; location: CommittedLocation },
) {
  return statement(
    db,
    sql`INSERT INTO ${registerLocations} (event_id, salt, data)
        SELECT id, ${location.salt}, ${JSON.stringify(location.data)} FROM ${clockEvents} WHERE id = ${eventId}
        ON CONFLICT (event_id) DO NOTHING`,
  );
}
