import { inspectorLinks } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { mostWrongCodes } from "../links/link-state";

const linkRow = alias(inspectorLinks, "l");

/** A condition for a write: the link is open at this moment. It may have been revoked since it was read. */
export const isStillOpen = (linkId: string, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${inspectorLinks} ${linkRow} WHERE ${linkRow.id} = ${linkId} AND ${linkRow.revokedAt} IS NULL
    AND ${linkRow.expiresAt} > ${now}
                AND ${linkRow.wrongCodes} < ${mostWrongCodes})`;

/** An expression: a column of a link, for a statement about another table. */
export const linkColumn = (linkId: string, column: "createdBy" | "expiresAt"): SQL =>
  sql`(SELECT ${linkRow[column]} FROM ${inspectorLinks} ${linkRow} WHERE ${linkRow.id} = ${linkId})`;
