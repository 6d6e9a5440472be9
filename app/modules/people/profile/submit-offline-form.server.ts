import { companies } from "#cell";
import { data } from "@remix-run/cloudflare";
import { and, eq } from "drizzle-orm";
import { forgetSession, type Member } from "~/modules/directory/find-session.server";
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
import { offlineSchema } from "./profile-schema";

interface Sent {
  context: RequestContext;
  member: Member;
  typed: Record<string, string>;
}

/** Answers 'Permitir fichar sin conexión'. @throws Response 403 for an employee, whose page does not show it */
export async function submitOfflineForm({ context, member, typed }: Sent) {
  const answer = (status: number, text: string) => data(failed("offline", text, { typed }), { status });
  if (!isFor(member.profile.role, "change-company")) throw refusal(403, refusals.noPermission);
  const wish = offlineSchema.safeParse(typed);
  if (!wish.success) return answer(422, copy.settingsFailed);
  const tooMany = await limitPerson(context.env, member.profile.id);
  if (tooMany) return data(failed("offline", tooMany.text, { typed }), tooMany.init);
  try {
    const { code } = await setOfflinePunches(inCell(context, member.cell), { member, ...wish.data });
    if (code === "refused") return answer(403, refusals.noPermission);
  } catch (fault) {
    logFault("profile: offline punches", fault);
    return answer(500, copy.settingsFailed);
  }
  forgetSession(context);
  return data(succeeded("offline", copy.settingsSaved));
}

/**
 * Says whether what devices store without network is recorded as it comes; otherwise it is proposed. Open tabs hear of a change.
 */
export async function setOfflinePunches(
  deps: Deps,
  { member, isEnabled }: { member: Member; isEnabled: boolean },
): Promise<{ code: "saved" | "refused" }> {
  const { company } = member;
  const saved = await withRetries(() =>
    deps.db
      .update(companies)
      .set({ offlinePunchesEnabled: isEnabled })
      .where(and(eq(companies.id, company.id), stillMay(member, "change-company")))
      .returning({ id: companies.id }),
  );
  if (saved.length === 0) return { code: "refused" };
  if (isEnabled !== company.offlinePunchesEnabled)
    publish(deps, { companyId: company.id, news: { kind: "company" } });
  return { code: "saved" };
}
