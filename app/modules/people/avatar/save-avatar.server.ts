import { profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { publish } from "~/modules/live/publish.server";
import type { Deps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { avatarFolder, newAvatar, ownAvatarKeyOf, avatarOwnerOf } from "./read-avatar.server";
import { stripMetadata } from "./strip-metadata";

export type SaveAvatarResult =
  | { code: "saved"; url: string }
  | { code: "not-an-image" | "bucket-missing" | "upload-failed" | "url-failed" | "no-permission" };

/**
 * Stores a member's new picture without its metadata, and deletes the old one after the new one is set. Of parallel uploads the
 * latest remains, and the others are deleted. Open tabs get a live message.
 */
export async function saveAvatar(
  deps: Deps,
  { member, bytes }: { member: Member; bytes: Uint8Array },
): Promise<SaveAvatarResult> {
  const image = stripMetadata(bytes);
  if (!image) return { code: "not-an-image" };
  // An operator may omit the binding.
  const bucket = deps.env.AVATARS as R2Bucket | undefined;
  if (!bucket) return { code: "bucket-missing" };

  const person = avatarOwnerOf(member.profile);
  const avatar = newAvatar({ person, type: image.type, now: deps.now });
  try {
    await bucket.put(avatar.key, image.bytes, { httpMetadata: { contentType: image.type } });
  } catch (fault) {
    logFault("avatar: upload", fault);
    return { code: isBucketMissing(fault) ? "bucket-missing" : "upload-failed" };
  }

  const urlChange = await setAvatarUrl(deps, { member, url: avatar.url }).catch((fault: unknown) =>
    logFault("avatar: set", fault),
  );
  if (!urlChange) return { code: "url-failed" };
  const unusedKeys = [urlChange.before, member.profile.avatarUrl, avatar.url]
    .filter((url) => url !== urlChange.now)
    .flatMap((url) => ownAvatarKeyOf(url, person) ?? []);
  const { companyId, id } = member.profile;
  if (urlChange.isActive) publish(deps, { companyId, message: { kind: "people", profileIds: [id] } });
  if (unusedKeys.length > 0)
    deps.defer("avatar: remove the old", () => bucket.delete([...new Set(unusedKeys)]));
  return urlChange.isActive ? { code: "saved", url: avatar.url } : { code: "no-permission" };
}

/** Sets the picture unless a later upload did. Addresses grow with time, so a repeated earlier upload changes nothing. */
async function setAvatarUrl({ db, now }: Deps, { member, url }: { member: Member; url: string }) {
  const { id, companyId } = member.profile;
  const folder = avatarFolder(avatarOwnerOf(member.profile));
  const isOwnProfile = and(eq(profiles.id, id), eq(profiles.companyId, companyId));
  const urlColumn = profiles.avatarUrl;
  const {
    before: [before],
    after: [after],
  } = await withRetries(() =>
    batch(db, {
      before: db.select({ url: urlColumn }).from(profiles).where(isOwnProfile),
      updated: db
        .update(profiles)
        .set({ avatarUrl: url, updatedAt: now })
        .where(
          and(
            isOwnProfile,
            eq(profiles.status, "active"),
            sql`(${urlColumn} IS NULL OR substr(${urlColumn}, 1, length(${folder})) <> ${folder} OR ${urlColumn} < ${url})`,
          ),
        ),
      after: db.select({ url: urlColumn, status: profiles.status }).from(profiles).where(isOwnProfile),
    }),
  );
  return { before: before?.url ?? null, now: after?.url ?? null, isActive: after?.status === "active" };
}

/** R2's error code for it is 10006. */
const isBucketMissing = (fault: unknown) =>
  fault instanceof Error && /bucket does not exist|\b10006\b/i.test(fault.message);
