import { data, redirect } from "@remix-run/cloudflare";
import type { Member, Session } from "~/modules/directory/find-session.server";
import { refusals } from "~/modules/directory/refusals";
import type { Deps } from "~/platform/context.server";
import { faultTold } from "~/platform/log.server";
import { limitPerson } from "~/platform/person-limit.server";
import { copy } from "./copy";
import { leaveCompany } from "./leave-company.server";

/** 'Dejar la empresa': on to what else they have, or why they are still in it. */
export async function submitLeaving(
  deps: Deps,
  {
    session: { user },
    member: { profile, company },
    form,
  }: { session: Session; member: Member; form: FormData },
) {
  const refused = (status: number, problem: string) => data({ problem }, { status });
  // Sent before the scripts ran, while another tab has gone over to another company.
  if (form.get("profile_id") !== profile.id) return refused(409, refusals.otherCompany(company.name));
  const tooMany = await limitPerson(deps.env, profile.id);
  if (tooMany) return data({ problem: tooMany.text }, tooMany.init);
  const leave = async () => {
    const { code } = await leaveCompany(deps, { userId: user.id, profileId: profile.id });
    if (code === "left") return redirect("/join?why=left");
    return refused(409, code === "owner" ? copy.leaveOwner : copy.leaveWorking);
  };
  return faultTold("leave company", leave, () => refused(500, copy.leaveFailed));
}
