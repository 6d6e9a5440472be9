import { data } from "@remix-run/cloudflare";
import type * as z from "zod";
import { forgetSession, type GuardArgs, type Member } from "~/modules/directory/find-session.server";
import { requireMeantForm } from "~/modules/directory/guards.server";
import { refusals } from "~/modules/directory/refusals";
import { inCell, type Deps, type RequestContext } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { copy } from "./copy";
import { failed, succeeded, type ProfileForm, type ProfileFormResult } from "./form-result";

/** What somebody sent by one of the forms of Mi Perfil. */
export interface Sent {
  context: RequestContext;
  member: Member;
  typed: Record<string, string>;
}

/** The text that a form of Mi Perfil holds. @throws Response what `requireMeantForm` throws */
export const readSent = async ({ request, context }: GuardArgs, member: Member): Promise<Sent> => ({
  ...{ context, member },
  typed: textFields(await requireMeantForm(request, member)),
});

type Errors = ProfileFormResult["errors"];

interface Saving<Wish> {
  form: ProfileForm;
  /** What it says, or what is wrong with it, by field. */
  read: { success: true; data: Wish } | { success: false; errors?: Errors; error?: z.ZodError };
  save: (deps: Deps, wish: Wish) => Promise<{ code: "saved" | "refused" } | { code: string; errors: Errors }>;
  saved?: string;
  failed?: string;
}

/** The one way of a form of Mi Perfil: what was read, how often, the operation, and in place what came of it; a fault is logged. */
export async function saveForm<Wish>(
  { context, member, typed }: Sent,
  { form, read, save, saved = copy.settingsSaved, failed: notSaved = copy.settingsFailed }: Saving<Wish>,
) {
  const answer = (status: number, text: string, errors: Errors = {}) =>
    data(failed(form, text, { errors, typed }), { status });
  if (!read.success) return answer(422, notSaved, read.errors ?? errorsOf(read));
  const tooMany = await limitPerson(context.env, member.profile.id);
  if (tooMany) return data(failed(form, tooMany.text, { typed }), tooMany.init);
  try {
    const outcome = await save(inCell(context, member.cell), read.data);
    if ("errors" in outcome) return answer(422, notSaved, outcome.errors);
    if (outcome.code === "refused") return answer(403, refusals.noPermission);
  } catch (fault) {
    logFault(`profile: ${form}`, fault);
    return answer(500, notSaved);
  }
  forgetSession(context);
  return data(succeeded(form, saved));
}

/** The first thing that is wrong with each field. */
export const errorsOf = ({ error }: { error?: z.ZodError | undefined }) =>
  Object.fromEntries(
    [...(error?.issues ?? [])].reverse().map(({ path, message }) => [path.join("."), message]),
  );
