import { data } from "@remix-run/cloudflare";
import { profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { requireExpectedProfile } from "~/modules/session/guards.server";
import { refusals as denied } from "~/modules/session/refusals";
import { forgetSession, type GuardArgs, type Member } from "~/modules/session/find-session.server";
import { inCell, type Deps } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { readUpload } from "~/platform/upload.server";
import { publish } from "~/modules/live/publish.server";
import { logFault } from "~/platform/log.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { failedResult, succeededResult } from "../profile/form-result";
import { messages, mostAvatarBytes } from "./messages";
import { ownAvatarKeyOf, avatarOwnerOf, avatarFolder, newAvatar } from "./read-avatar.server";
import { stripMetadata } from "./strip-metadata";

const refusals: Record<Exclude<SaveAvatarResult["code"], "saved">, [status: number, text: string]> = {
  "not-an-image": [422, messages.notAnImage],
  "bucket-missing": [503, messages.bucketMissing],
  "upload-failed": [500, messages.uploadFailed],
  "url-failed": [500, messages.urlFailed],
  "no-permission": [403, denied.deactivated],
};

/** Handles the upload of the user's picture, the field `avatar`. The caller checks the permission. */
export async function submitAvatarForm({ request, context }: GuardArgs, member: Member) {
  const answer = (status: number, text: string) => data(failedResult("avatar", text), { status });
  const form = await readUpload(request, { maxFileBytes: mostAvatarBytes });
  if (form === "too-large") return answer(413, messages.tooLarge);
  const file = form === "malformed" ? null : requireExpectedProfile(form, member).get("avatar");
  if (!(file instanceof File) || file.size === 0) return answer(422, messages.missing);
  if (file.size > mostAvatarBytes) return answer(413, messages.tooLarge);

  const bytes = new Uint8Array(await file.arrayBuffer());
  const saveOutcome = await saveAvatar(inCell(context, member.cell), { member, bytes });
  if (saveOutcome.code !== "saved") return answer(...refusals[saveOutcome.code]);
  forgetSession(context);
  return data(succeededResult("avatar", messages.saved));
}

/** Handles 'Quitar foto'. The caller checks the permission. */
export async function submitAvatarRemoval({ context }: GuardArgs, member: Member) {
  const tooMany = await limitPerson(context.env, member.profile.id);
  if (tooMany) return data(failedResult("avatar", tooMany.text), tooMany.init);
  const { code } = await removeAvatar(inCell(context, member.cell), { member });
  if (code === "failed") return data(failedResult("avatar", messages.removalFailed), { status: 500 });
  forgetSession(context);
  return data(succeededResult("avatar", messages.removed));
}

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

type SaveAvatarResult =
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
