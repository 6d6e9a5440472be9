import { data } from "@remix-run/cloudflare";
import { forgetSession, type Member } from "~/modules/directory/find-session.server";
import { refusals } from "~/modules/directory/refusals";
import { inCell, type RequestContext } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { limitPerson } from "~/platform/person-limit.server";
import { setSummaryMails } from "../mails/set-summary-mails.server";
import { copy } from "./copy";
import { failed, succeeded } from "./form-result";
import { summaryMailsSchema } from "./profile-schema";

interface Sent {
  context: RequestContext;
  member: Member;
  typed: Record<string, string>;
}

/** Answers 'Correos de resumen'. */
export async function submitMailsForm({ context, member, typed }: Sent) {
  const answer = (status: number, text: string) => data(failed("mails", text, { typed }), { status });
  const wanted = summaryMailsSchema.safeParse(typed);
  if (!wanted.success) return answer(422, copy.settingsFailed);
  const tooMany = await limitPerson(context.env, member.profile.id);
  if (tooMany) return data(failed("mails", tooMany.text, { typed }), tooMany.init);
  try {
    const { code } = await setSummaryMails(inCell(context, member.cell), { member, wanted: wanted.data });
    if (code === "refused") return answer(403, refusals.noPermission);
  } catch (fault) {
    logFault("profile: mails", fault);
    return answer(500, copy.settingsFailed);
  }
  forgetSession(context);
  return data(succeeded("mails", copy.settingsSaved));
}
