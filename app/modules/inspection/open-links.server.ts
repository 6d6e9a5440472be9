import { inspectorLinks } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { mostWrongCodes } from "./link-state";

/** The condition, for the statement of a change, that a link is open at this moment: it may have been revoked since it was read. */
export const isStillOpen = (linkId: string, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${inspectorLinks} l WHERE l.id = ${linkId} AND l.revoked_at IS NULL AND l.expires_at > ${now}
                AND l.wrong_codes < ${mostWrongCodes})`;

/** What is found of a link, in a statement about something else. */
export const ofLink = (linkId: string, column: "created_by" | "expires_at"): SQL =>
  sql`(SELECT ${sql.raw(`l.${column}`)} FROM ${inspectorLinks} l WHERE l.id = ${linkId})`;
