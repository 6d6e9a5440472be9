import { companies } from "#cell";
import { data } from "@remix-run/cloudflare";
import { and, eq } from "drizzle-orm";
import { forgetSession, type Company, type Member } from "~/modules/directory/find-session.server";
import { refusals } from "~/modules/directory/refusals";
import { publish } from "~/modules/live/publish.server";
import { isFor } from "~/modules/policy/may";
import { stillMay } from "~/modules/policy/still-may.server";
import { inCell, type Deps, type RequestContext } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { logFault } from "~/platform/log.server";
import { limitPerson } from "~/platform/person-limit.server";
import { withRetries } from "~/platform/retry.server";
import { copy } from "./copy";
import { failed, succeeded } from "./form-result";
import { workPausesSchema } from "./profile-schema";

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

/**
 * Says which kinds of pause count as work for the whole company, from now on: each pause keeps what it was begun as.
 * Open tabs hear of a change.
 */
export async function setWorkPauses(
  deps: Deps,
  { member, workPauses }: { member: Member; workPauses: Company["workPauses"] },
): Promise<{ code: "saved" | "refused" }> {
  const { company } = member;
  const saved = await withRetries(() =>
    deps.db
      .update(companies)
      .set({ workPauses })
      .where(and(eq(companies.id, company.id), stillMay(member, "change-company")))
      .returning({ id: companies.id }),
  );
  if (saved.length === 0) return { code: "refused" };
  if (workPauses.join() !== company.workPauses.join())
    publish(deps, { companyId: company.id, news: { kind: "company" } });
  return { code: "saved" };
}
