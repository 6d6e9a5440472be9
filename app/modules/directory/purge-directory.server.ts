import * as tables from "#directory";
import { lifecycles, type NamesWith } from "#directory/lifecycle";
import { and, isNull, lt, sql } from "drizzle-orm";
import { alias, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { GlobalDeps } from "~/platform/context.server";
import { isPastRetention } from "~/platform/is-past-retention";
import { batch } from "~/platform/statement.server";
import { dayMs } from "~/time/units";

const { kiosks, memberships, sessions, users } = tables;
const membershipRow = alias(memberships, "m");
const sessionRow = alias(sessions, "s");

const keptMs = 2 * dayMs;
/** A kiosk is stored as long as the punches made at it (art. 34.9 ET). */
const kioskKeptMs = (4 * 365 + 1) * dayMs;

type Deps = Pick<GlobalDeps, "directory" | "now">;
type AgedName = NamesWith<"retention", { days: number; after: SQLiteColumn }>;

const agedNames = (Object.keys(lifecycles) as (keyof typeof lifecycles)[]).filter(
  (name): name is AgedName => typeof lifecycles[name].retention === "object",
);

/** Returns statements that delete the rows beyond their table's retention. */
const deleteAged = ({ directory, now }: Deps) =>
  agedNames.map((name) =>
    directory.delete(tables[name] as SQLiteTable).where(isPastRetention(lifecycles[name].retention, now)),
  );

/** Returns the statements of tables with a rule of their own. Users come last, since a user with sessions stays. */
const deletionsByRule = ({ directory, now }: Deps) =>
  ({
    kiosks: [
      directory.delete(kiosks).where(and(isNull(kiosks.pairedAt), lt(kiosks.codeExpiresAt, now - keptMs))),
      directory.delete(kiosks).where(lt(kiosks.endedAt, now - kioskKeptMs)),
    ],
    sessions: [
      directory
        .delete(sessions)
        .where(lt(sql`coalesce(${sessions.refreshExpiresAt}, ${sessions.expiresAt})`, now - keptMs)),
    ],
    users: [
      directory
        .delete(users)
        .where(
          and(
            sql`${users.hasLeft} = 1`,
            sql`NOT EXISTS (SELECT 1 FROM ${memberships} ${membershipRow} WHERE ${users.id} IN (${membershipRow.userId}, ${membershipRow.formerUserId}))`,
            sql`NOT EXISTS (SELECT 1 FROM ${sessions} ${sessionRow} WHERE ${sessionRow.userId} = ${users.id})`,
          ),
        ),
    ],
  }) satisfies Record<NamesWith<"retention", "own rule">, unknown[]>;

/**
 * Deletes the rows that the lifecycles of the directory's tables name:
 * - unconfirmed pairing codes, and kiosks that ended four years ago;
 * - expired links, and challenges and foundings that no limit counts any more;
 * - sessions past their last token;
 * - users who have left their last company and have no session.
 */
export async function purgeDirectory(deps: Deps): Promise<void> {
  await batch(deps.directory, [...deleteAged(deps), ...Object.values(deletionsByRule(deps)).flat()]);
}
