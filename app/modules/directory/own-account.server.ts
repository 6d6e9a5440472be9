import { sessions, users } from "#directory";
import { desc, eq, sql } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { callHoursOf, startOfHour } from "./call-hours";

/** A user's data in the directory, without secrets. */
export interface OwnAccount {
  email: string;
  createdAt: number;
  lastSignInAt: number | null;
  /** Every sign-in that is still stored, ended ones included, the newest first. */
  signIns: {
    kind: string;
    device: string | null;
    signedInAt: number;
    lastUsedAt: number;
    /** The starts of the clock hours in which it had a call, up to 72 hours before its last one. */
    usedHours: number[];
    hasEnded: boolean;
  }[];
}

/** Reads a user's account in one round trip; null once it is deleted. */
export async function readAccount(
  { directory, now }: Pick<GlobalDeps, "directory" | "now">,
  { userId }: { userId: string },
): Promise<OwnAccount | null> {
  const signedInAt = sql<number>`min(coalesce(nullif(${sessions.signedInAt}, 0), ${sessions.createdAt}))`;
  const isLive = sql`${sessions.revokedAt} IS NULL AND coalesce(${sessions.refreshExpiresAt}, ${sessions.expiresAt}) > ${now}`;
  const {
    users: [user],
    signIns,
  } = await batch(directory, {
    users: directory
      .select({ email: users.email, createdAt: users.createdAt, lastSignInAt: users.lastSignInAt })
      .from(users)
      .where(eq(users.id, userId)),
    signIns: directory
      .select({
        kind: sessions.kind,
        device: sessions.device,
        signedInAt: signedInAt.as("first_at"),
        lastUsedAt: sql<number>`max(coalesce(nullif(${sessions.lastUsedAt}, 0), ${sessions.createdAt}))`.as(
          "last_at",
        ),
        callHours: sql<string>`json_group_array(json(${sessions.callHours}))`.as("call_hours"),
        hasEnded: sql`NOT max(${isLive})`.mapWith(Boolean).as("has_ended"),
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .groupBy(sessions.familyId)
      .orderBy(desc(signedInAt), sessions.familyId),
  });
  return user ? { ...user, signIns: signIns.map(withUsedHours) } : null;
}

/** Replaces the stored hours of each session of a sign-in by the starts of all of them. */
function withUsedHours<Row extends { callHours: string; lastUsedAt: number }>({ callHours, ...signIn }: Row) {
  const storedHours = (JSON.parse(callHours) as number[][]).flat();
  const hours = callHoursOf({ callHours: storedHours, lastUsedAt: signIn.lastUsedAt });
  return { ...signIn, usedHours: hours.sort((one, other) => one - other).map(startOfHour) };
}
