import { profiles } from "#cell";
import { and, isNotNull, sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import type { Db } from "~/platform/db.server";
import { sortNameOf } from "~/platform/search-text";
import { isErased } from "./erased-person.server";
import { ownAvatarKeyOf, avatarOwnerOf } from "./avatar/read-avatar.server";

/**
 * Returns the statement that erases the identity of profiles. It keeps the user. The directory deletes the user next.
 * @param whose a condition on `profiles`.
 */
export const eraseProfiles = ({ db, now }: Pick<Deps, "db" | "now">, whose: SQL) =>
  db
    .update(profiles)
    .set({
      email: null,
      fullName: null,
      sortName: sortNameOf(null),
      dni: null,
      avatarUrl: null,
      identityCommitment: null,
      employedSince: null,
      waitingSince: null,
      updatedAt: now,
    })
    .where(whose);

/** Returns the statement that removes the user of erased profiles. The directory has deleted these users. */
export const clearUsersOf = (db: Db, profileIds: readonly string[]) =>
  db
    .update(profiles)
    .set({ userId: null })
    .where(
      and(sql`${profiles.id} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)}))`, isErased()),
    );

/** Deletes a person's picture, after the answer. */
export function deletePicture(
  { env, defer }: Pick<Deps, "env" | "defer">,
  { avatarUrl, ...profile }: { id: string; userId: string | null; avatarUrl: string | null },
) {
  const key = ownAvatarKeyOf(avatarUrl, avatarOwnerOf(profile));
  if (key !== null) defer("avatar: remove", async () => (env.AVATARS as R2Bucket | undefined)?.delete(key));
}

/**
 * Deletes people's pictures. It may be repeated.
 * @param whose a condition on `profiles`.
 */
export async function deletePictures({ db, env }: Pick<Deps, "db" | "env">, whose: SQL): Promise<void> {
  const pictures = await db
    .select({ id: profiles.id, userId: profiles.userId, url: profiles.avatarUrl })
    .from(profiles)
    .where(and(whose, isNotNull(profiles.avatarUrl)));
  const keys = pictures.flatMap(({ url, ...profile }) => ownAvatarKeyOf(url, avatarOwnerOf(profile)) ?? []);
  // An operator may omit the binding.
  if (keys.length > 0) await (env.AVATARS as R2Bucket | undefined)?.delete(keys);
}
