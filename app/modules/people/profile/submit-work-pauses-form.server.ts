import { data } from "@remix-run/cloudflare";
import { forgetSession, type Member } from "~/modules/directory/find-session.server";
import { refusals } from "~/modules/directory/refusals";
import { isFor } from "~/modules/policy/may";
import { inCell, type RequestContext } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { logFault } from "~/platform/log.server";
import { limitPerson } from "~/platform/person-limit.server";
import { copy } from "./copy";
import { failed, succeeded } from "./form-result";
import { workPausesSchema } from "./profile-schema";
import { setWorkPauses } from "./set-work-pauses.server";

interface Sent {
  context: RequestContext;
  member: Member;
  typed: Record<string, string>;
}

/** Answers 'Pausas que cuentan como trabajo'. @throws Response 403 for an employee, whose page does not show it */
export async function submitWorkPausesForm({ context, member, typed }: Sent) {
  const answer = (status: number, text: string) => data(failed("work-pauses", text, { typed }), { status });
  if (!isFor(member.profile.role, "change-company")) throw refusal(403, refusals.noPermission);
  const workPauses = workPausesSchema.safeParse(typed);
  if (!workPauses.success) return answer(422, copy.settingsFailed);
  const tooMany = await limitPerson(context.env, member.profile.id);
  if (tooMany) return data(failed("work-pauses", tooMany.text, { typed }), tooMany.init);
  try {
    const wish = { member, workPauses: workPauses.data };
    const { code } = await setWorkPauses(inCell(context, member.cell), wish);
    if (code === "refused") return answer(403, refusals.noPermission);
  } catch (fault) {
    logFault("profile: work pauses", fault);
    return answer(500, copy.settingsFailed);
  }
  forgetSession(context);
  return data(succeeded("work-pauses", copy.settingsSaved));
}
