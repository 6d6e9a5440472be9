import { companies, profiles } from "#cell";
import { data, redirect } from "@remix-run/cloudflare";
import { eq, sql } from "drizzle-orm";
import type { Member, Session } from "~/modules/directory/find-session.server";
import { refusals } from "~/modules/directory/refusals";
import { isOpen } from "~/modules/ledger/time-logs.server";
import type { Deps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { withRetries } from "~/platform/retry.server";
import { copy } from "./copy";
import { isEmptyCompany } from "./empty-company";
import { leaveCompany } from "./leave-company.server";

/** What /leave shows: what is left, and what stands in the way. One query. */
export async function loadLeaving({ db }: Pick<Deps, "db">, { profile, company }: Member) {
  const isWorking = sql`EXISTS (SELECT 1 FROM time_logs t WHERE t.subject = profiles.subject AND ${sql.raw(isOpen)})`;
  const [state] = await withRetries(() =>
    db
      .select({
        isEmpty: isEmptyCompany.mapWith(Boolean).as("is_empty"),
        isWorking: isWorking.mapWith(Boolean).as("is_working"),
      })
      .from(profiles)
      .innerJoin(companies, eq(companies.id, profiles.companyId))
      .where(eq(profiles.id, profile.id)),
  );
  const { isEmpty = false, isWorking: works = false } = state ?? {};
  const obstacle = profile.role === "owner" && !isEmpty ? "owner" : works ? "working" : null;
  return {
    profileId: profile.id,
    companyName: company.name,
    isEmpty: profile.role === "owner" && isEmpty,
    obstacle,
  } as const;
}

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
  try {
    const { code } = await leaveCompany(deps, { userId: user.id, profileId: profile.id });
    if (code === "left") return redirect("/join?why=left");
    return refused(409, code === "owner" ? copy.leaveOwner : copy.leaveWorking);
  } catch (fault) {
    if (fault instanceof Response) throw fault;
    logFault("leave company", fault);
    return refused(500, copy.leaveFailed);
  }
}
