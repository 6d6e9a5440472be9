import { companies } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Member, Company } from "~/modules/directory/find-session.server";
import { publish } from "~/modules/board/publish.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { offlineSchema, workPausesSchema, zoneSchema } from "./profile-schema";
import { saveForm, type Sent } from "./save-form.server";

/** Handles the forms of /settings: pauses that count as work, offline punches, and the time zone. The caller checks the permission. */
export function submitSettingsForm(sent: Sent) {
  const { form } = sent.typed;
  if (form === "work-pauses") return submitWorkPauses(sent);
  return form === "offline" ? submitOffline(sent) : submitZone(sent);
}

const submitWorkPauses = (sent: Sent) =>
  saveForm(sent, {
    form: "work-pauses",
    read: workPausesSchema.safeParse(sent.typed),
    save: (deps, workPauses) => changeSettings(deps, { member: sent.member, settings: { workPauses } }),
  });

const submitOffline = (sent: Sent) =>
  saveForm(sent, {
    form: "offline",
    read: offlineSchema.safeParse(sent.typed),
    save: (deps, { isEnabled }) =>
      changeSettings(deps, { member: sent.member, settings: { offlinePunchesEnabled: isEnabled } }),
  });

const submitZone = (sent: Sent) =>
  saveForm(sent, {
    form: "zone",
    read: zoneSchema.safeParse(sent.typed),
    save: (deps, { time_zone: timeZone }) =>
      changeSettings(deps, { member: sent.member, settings: { timeZone } }),
  });

/** The kinds of pause that count as work, whether offline punches are recorded or only proposed, and the time zone. */
type Settings = Partial<Pick<Company, "workPauses" | "offlinePunchesEnabled" | "timeZone">>;

/**
 * Changes a company's settings. A pause keeps the rule of its start, and an entry the zone of its start. Open tabs get a live
 * message about a change.
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
    publish(deps, { companyId: company.id, message: { kind: "company" } });
  return { code: "saved" };
}
