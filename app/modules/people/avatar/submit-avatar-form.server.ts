import { data } from "@remix-run/cloudflare";
import { requireExpectedProfile } from "~/modules/directory/guards.server";
import { refusals as denied } from "~/modules/directory/refusals";
import { forgetSession, type GuardArgs, type Member } from "~/modules/directory/find-session.server";
import { inCell } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { readUpload } from "~/platform/upload.server";
import { failedResult, succeededResult } from "../profile/form-result";
import { messages, maxAvatarBytes } from "./messages";
import { removeAvatar } from "./remove-avatar.server";
import { saveAvatar, type SaveAvatarResult } from "./save-avatar.server";

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
  const form = await readUpload(request, { maxFileBytes: maxAvatarBytes });
  if (form === "too-large") return answer(413, messages.tooLarge);
  const file = form === "malformed" ? null : requireExpectedProfile(form, member).get("avatar");
  if (!(file instanceof File) || file.size === 0) return answer(422, messages.missing);
  if (file.size > maxAvatarBytes) return answer(413, messages.tooLarge);

  const bytes = new Uint8Array(await file.arrayBuffer());
  const saved = await saveAvatar(inCell(context, member.cell), { member, bytes });
  if (saved.code !== "saved") return answer(...refusals[saved.code]);
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
