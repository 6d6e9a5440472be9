import { data } from "@remix-run/cloudflare";
import { requireFieldsMeant } from "~/modules/directory/guards.server";
import { refusals as denied } from "~/modules/directory/refusals";
import { forgetSession, type GuardArgs, type Member } from "~/modules/directory/find-session.server";
import { inCell } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { readUpload } from "~/platform/upload.server";
import { failed, succeeded } from "../profile/form-result";
import { copy, maxAvatarBytes } from "./copy";
import { removeAvatar } from "./remove-avatar.server";
import { saveAvatar, type SavedAvatar } from "./save-avatar.server";

const refusals: Record<Exclude<SavedAvatar["code"], "saved">, [status: number, text: string]> = {
  "not-an-image": [422, copy.notAnImage],
  "bucket-missing": [503, copy.bucketMissing],
  "upload-failed": [500, copy.uploadFailed],
  "url-failed": [500, copy.urlFailed],
  refused: [403, denied.deactivated],
};

/** The form of one's own picture, a file under `avatar`, of somebody who may change who they are. */
export async function submitAvatarForm({ request, context }: GuardArgs, member: Member) {
  const answer = (status: number, text: string) => data(failed("avatar", text), { status });
  const form = await readUpload(request, { maxFileBytes: maxAvatarBytes });
  if (form === "too-large") return answer(413, copy.tooLarge);
  const file = form === "malformed" ? null : requireFieldsMeant(form, member).get("avatar");
  if (!(file instanceof File) || file.size === 0) return answer(422, copy.missing);
  if (file.size > maxAvatarBytes) return answer(413, copy.tooLarge);

  const bytes = new Uint8Array(await file.arrayBuffer());
  const saved = await saveAvatar(inCell(context, member.cell), { member, bytes });
  if (saved.code !== "saved") return answer(...refusals[saved.code]);
  forgetSession(context);
  return data(succeeded("avatar", copy.saved));
}

/** 'Quitar foto', of somebody who may change who they are. */
export async function submitAvatarRemoval({ context }: GuardArgs, member: Member) {
  const tooMany = await limitPerson(context.env, member.profile.id);
  if (tooMany) return data(failed("avatar", tooMany.text), tooMany.init);
  const { code } = await removeAvatar(inCell(context, member.cell), { member });
  if (code === "failed") return data(failed("avatar", copy.removalFailed), { status: 500 });
  forgetSession(context);
  return data(succeeded("avatar", copy.removed));
}
