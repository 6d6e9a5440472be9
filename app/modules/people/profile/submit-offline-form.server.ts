import { companies } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { publish } from "~/modules/live/publish.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { offlineSchema } from "./profile-schema";
import { requireCompanysForm, saveForm, type Sent } from "./save-form.server";

/** Answers 'Permitir fichar sin conexión'. @throws Response 403 for an employee, whose page does not show it */
export function submitOfflineForm(sent: Sent) {
  requireCompanysForm(sent);
  return saveForm(sent, {
    form: "offline",
    read: offlineSchema.safeParse(sent.typed),
    save: (deps, wish) => setOfflinePunches(deps, { member: sent.member, ...wish }),
  });
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
