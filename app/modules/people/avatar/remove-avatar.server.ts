import { profiles } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { publish } from "~/modules/live/publish.server";
import type { Deps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { withRetries } from "~/platform/retry.server";
import { ownAvatarKeyOf, avatarOwnerOf } from "./read-avatar.server";

/**
 * Deletes the picture that the member saw, from the bucket and from the profile. A picture uploaded meanwhile remains. The bucket
 * is first, so that a retry after a fault deletes both. Browsers may cache it for an hour. Open tabs get a live message.
 */
export async function removeAvatar(
  deps: Deps,
  { member }: { member: Member },
): Promise<{ code: "removed" | "failed" }> {
  const { db, env, now } = deps;
  const { profile, company } = member;
  const { id, avatarUrl } = profile;
  if (avatarUrl === null) return { code: "removed" };
  const key = ownAvatarKeyOf(avatarUrl, avatarOwnerOf(profile));
  const hasThisAvatar = and(eq(profiles.id, id), eq(profiles.avatarUrl, avatarUrl));
  try {
    // An operator may omit the binding.
    if (key !== null) await (env.AVATARS as R2Bucket | undefined)?.delete(key);
    await withRetries(() =>
      db.update(profiles).set({ avatarUrl: null, updatedAt: now }).where(hasThisAvatar),
    );
  } catch (fault) {
    logFault("avatar: remove", fault);
    return { code: "failed" };
  }
  publish(deps, { companyId: company.id, message: { kind: "people", profileIds: [id] } });
  return { code: "removed" };
}
