import { data, redirect } from "@remix-run/cloudflare";
import { dropProfileCookie } from "~/modules/session/cookies.server";
import type { GuardArgs, Member, Session } from "~/modules/session/find-session.server";
import { refusals } from "~/modules/session/refusals";
import { inCell } from "~/platform/context.server";
import { orElseLogged } from "~/platform/log.server";
import { limitPerson } from "~/platform/person-limit.server";
import { messages } from "./messages";
import { leaveCompany } from "./leave-company.server";

/** Handles 'Dejar la empresa': redirects to /join, or returns the obstacle. */
export async function submitLeaving(
  args: GuardArgs,
  {
    session: { user },
    member: { cell, profile, company },
    form,
  }: { session: Session; member: Member; form: FormData },
) {
  const refusalAnswer = (status: number, problem: string) => data({ problem }, { status });
  // The form was sent without scripts, after another tab switched to another company.
  if (form.get("profile_id") !== profile.id) return refusalAnswer(409, refusals.otherCompany(company.name));
  const tooMany = await limitPerson(args.context.env, profile.id);
  if (tooMany) return data({ problem: tooMany.text }, tooMany.init);
  const leave = async () => {
    const { code } = await leaveCompany(inCell(args.context, cell), {
      userId: user.id,
      profileId: profile.id,
    });
    if (code !== "left")
      return refusalAnswer(409, code === "owner" ? messages.leaveOwner : messages.leaveWorking);
    dropProfileCookie(args);
    return redirect("/join?why=left");
  };
  return orElseLogged("leave company", leave, () => refusalAnswer(500, messages.leaveFailed));
}
