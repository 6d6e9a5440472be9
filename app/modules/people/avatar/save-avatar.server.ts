import { profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { publish } from "~/modules/live/publish.server";
import type { Deps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { avatarFolder, newAvatar, ownKey, portrayed } from "./read-avatar.server";
import { stripMetadata } from "./strip-metadata";

export type SavedAvatar =
  | { code: "saved"; url: string }
  | { code: "not-an-image" | "bucket-missing" | "upload-failed" | "url-failed" | "refused" };

/**
 * Stores a member's new picture without its metadata, and deletes the old one after the new one is set. Of parallel uploads the
 * latest remains, and the others are deleted. Open tabs get a live message.
 */
export async function saveAvatar(
  deps: Deps,
  { member, bytes }: { member: Member; bytes: Uint8Array },
): Promise<SavedAvatar> {
  const image = stripMetadata(bytes);
  if (!image) return { code: "not-an-image" };
  // An operator may omit the binding.
  const bucket = deps.env.AVATARS as R2Bucket | undefined;
  if (!bucket) return { code: "bucket-missing" };

  const person = portrayed(member.profile);
  const avatar = newAvatar({ person, type: image.type, now: deps.now });
  try {
    await bucket.put(avatar.key, image.bytes, { httpMetadata: { contentType: image.type } });
  } catch (fault) {
    logFault("avatar: upload", fault);
    return { code: isBucketMissing(fault) ? "bucket-missing" : "upload-failed" };
  }

  const set = await setAvatarUrl(deps, { member, url: avatar.url }).catch((fault: unknown) =>
    logFault("avatar: set", fault),
  );
  if (!set) return { code: "url-failed" };
  const unused = [set.before, member.profile.avatarUrl, avatar.url]
    .filter((url) => url !== set.now)
    .flatMap((url) => ownKey(url, person) ?? []);
  const { companyId, id } = member.profile;
  if (set.isActive) publish(deps, { companyId, message: { kind: "people", profileIds: [id] } });
  if (unused.length > 0) deps.defer("avatar: remove the old", () => bucket.delete([...new Set(unused)]));
  return set.isActive ? { code: "saved", url: avatar.url } : { code: "refused" };
}

/** Sets the picture unless a later upload did. Addresses grow with time, so a repeated earlier upload changes nothing. */
async function setAvatarUrl({ db, now }: Deps, { member, url }: { member: Member; url: string }) {
  const { id, companyId } = member.profile;
  const folder = avatarFolder(portrayed(member.profile));
  const mine = and(eq(profiles.id, id), eq(profiles.companyId, companyId));
  const column = profiles.avatarUrl;
  const {
    before: [before],
    after: [after],
  } = await withRetries(() =>
    batch(db, {
      before: db.select({ url: column }).from(profiles).where(mine),
      updated: db
        .update(profiles)
        .set({ avatarUrl: url, updatedAt: now })
        .where(
          and(
            mine,
            eq(profiles.status, "active"),
            sql`(${column} IS NULL OR substr(${column}, 1, length(${folder})) <> ${folder} OR ${column} < ${url})`,
          ),
        ),
      after: db.select({ url: column, status: profiles.status }).from(profiles).where(mine),
    }),
  );
  return { before: before?.url ?? null, now: after?.url ?? null, isActive: after?.status === "active" };
}

/** R2's error code for it is 10006. */
const isBucketMissing = (fault: unknown) =>
  fault instanceof Error && /bucket does not exist|\b10006\b/i.test(fault.message);
