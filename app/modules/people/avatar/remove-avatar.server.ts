import { profiles } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { publish } from "~/modules/live/publish.server";
import type { Deps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { withRetries } from "~/platform/retry.server";
import { ownKey, portrayed } from "./read-avatar.server";

/**
 * Deletes the picture that a member had when they asked, and takes it out of their profile; one that was uploaded meanwhile
 * stays. The file goes first: asked again after a fault of either store, both are gone. Browsers that have shown it may keep it
 * for the hour that it was served for. Open tabs hear of it.
 */
export async function removeAvatar(
  deps: Deps,
  { member }: { member: Member },
): Promise<{ code: "removed" | "failed" }> {
  const { db, env, now } = deps;
  const { profile, company } = member;
  const { id, avatarUrl } = profile;
  if (avatarUrl === null) return { code: "removed" };
  const key = ownKey(avatarUrl, portrayed(profile));
  const isIt = and(eq(profiles.id, id), eq(profiles.avatarUrl, avatarUrl));
  try {
    // Not bound where an operator has left it out.
    if (key !== null) await (env.AVATARS as R2Bucket | undefined)?.delete(key);
    await withRetries(() => db.update(profiles).set({ avatarUrl: null, updatedAt: now }).where(isIt));
  } catch (fault) {
    logFault("avatar: remove", fault);
    return { code: "failed" };
  }
  publish(deps, { companyId: company.id, news: { kind: "people", profileIds: [id] } });
  return { code: "removed" };
}
