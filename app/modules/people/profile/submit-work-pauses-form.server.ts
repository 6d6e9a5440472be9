import { companies } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Company, Member } from "~/modules/directory/find-session.server";
import { publish } from "~/modules/live/publish.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { workPausesSchema } from "./profile-schema";
import { requireCompanysForm, saveForm, type Sent } from "./save-form.server";

/** Answers 'Pausas que cuentan como trabajo'. @throws Response 403 for an employee, whose page does not show it */
export function submitWorkPausesForm(sent: Sent) {
  requireCompanysForm(sent);
  return saveForm(sent, {
    form: "work-pauses",
    read: workPausesSchema.safeParse(sent.typed),
    save: (deps, workPauses) => setWorkPauses(deps, { member: sent.member, workPauses }),
  });
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
