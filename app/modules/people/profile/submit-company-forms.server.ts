import { companies } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Company, Member } from "~/modules/directory/find-session.server";
import { publish } from "~/modules/live/publish.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { offlineSchema, workPausesSchema } from "./profile-schema";
import { requireCompanysForm, saveForm, type Sent } from "./save-form.server";

/** Answers 'Pausas que cuentan como trabajo'. @throws Response 403 for an employee, whose page does not show it */
export function submitWorkPausesForm(sent: Sent) {
  requireCompanysForm(sent);
  return saveForm(sent, {
    form: "work-pauses",
    read: workPausesSchema.safeParse(sent.typed),
    save: (deps, workPauses) => changeSettings(deps, { member: sent.member, settings: { workPauses } }),
  });
}

/** Answers 'Permitir fichar sin conexión'. @throws Response 403 for an employee, whose page does not show it */
export function submitOfflineForm(sent: Sent) {
  requireCompanysForm(sent);
  return saveForm(sent, {
    form: "offline",
    read: offlineSchema.safeParse(sent.typed),
    save: (deps, { isEnabled }) =>
      changeSettings(deps, { member: sent.member, settings: { offlinePunchesEnabled: isEnabled } }),
  });
}

/** Which kinds of pause count as work, and whether what devices store without network is recorded or only proposed. */
type Settings = Partial<Pick<Company, "workPauses" | "offlinePunchesEnabled">>;

/**
 * Changes what holds for the whole company, from now on: each pause keeps what it was begun as. Open tabs hear of a change.
 */
export async function changeSettings(
  deps: Deps,
  { member, settings }: { member: Member; settings: Settings },
): Promise<{ code: "saved" | "refused" }> {
  const { company } = member;
  const saved = await withRetries(() =>
    deps.db
      .update(companies)
      .set(settings)
      .where(and(eq(companies.id, company.id), stillMay(member, "change-company")))
      .returning({ id: companies.id }),
  );
  if (saved.length === 0) return { code: "refused" };
  const isOther = (name: keyof Settings) => String(settings[name]) !== String(company[name]);
  if ((Object.keys(settings) as (keyof Settings)[]).some(isOther))
    publish(deps, { companyId: company.id, news: { kind: "company" } });
  return { code: "saved" };
}
