import { passkeys, users } from "#directory";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";

/** A passkey as its user sees it. */
export interface Passkey {
  id: string;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
}

type DirectoryDeps = Pick<GlobalDeps, "directory" | "now">;

const isLivePasskey = (userId: string) => and(eq(passkeys.userId, userId), isNull(passkeys.removedAt));

/** Lists a user's passkeys, the newest first. */
export const listPasskeys = (
  { directory }: DirectoryDeps,
  { userId }: { userId: string },
): Promise<Passkey[]> =>
  directory
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(isLivePasskey(userId))
    .orderBy(desc(passkeys.id));

/** Renames a user's passkey. @returns false when it is not theirs. */
export async function renamePasskey(
  { directory }: DirectoryDeps,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<boolean> {
  const renamedPasskeys = await directory
    .update(passkeys)
    .set({ name })
    .where(and(isLivePasskey(userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return renamedPasskeys.length > 0;
}

/**
 * Removes a user's passkey, which no longer opens a session; sessions that it opened remain. A mail notifies the user (`notify-passkeys`).
 * @returns false when they have no such passkey.
 */
export async function removePasskey(
  { directory, now }: DirectoryDeps,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const removedPasskeys = await directory
    .update(passkeys)
    .set({ removedAt: now })
    .where(and(isLivePasskey(userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return removedPasskeys.length > 0;
}

/** Stops offering a passkey to a user who declined. */
export const stopOfferingPasskey = ({ directory }: DirectoryDeps, { userId }: { userId: string }) =>
  directory.update(users).set({ isOfferedPasskey: false }).where(eq(users.id, userId));
