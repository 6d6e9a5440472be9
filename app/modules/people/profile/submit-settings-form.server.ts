import { companies } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { publish } from "~/modules/live/publish.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { saveForm, type SentProfileForm } from "./save-form.server";
import { settingsSchemas, type ChangeableSettings, type SettingsForm } from "./settings-schema";

/**
 * Handles the forms of /settings. The caller checks the permission.
 * @throws a response with status 422 for a form that /settings does not have
 */
export function submitSettingsForm(sentForm: SentProfileForm) {
  const form = sentForm.typed.form as SettingsForm;
  if (!Object.hasOwn(settingsSchemas, form)) throw new Response(null, { status: 422 });
  return saveForm<ChangeableSettings>(sentForm, {
    form,
    read: settingsSchemas[form].safeParse(sentForm.typed),
    save: (deps, settings) => changeSettings(deps, { member: sentForm.member, settings }),
  });
}

/**
 * Changes a company's settings. A pause keeps the rule of its start, and an entry the zone of its start. Open tabs get a live
 * message about a change.
 */
export async function changeSettings(
  deps: Deps,
  { member, settings }: { member: Member; settings: ChangeableSettings },
): Promise<{ code: "saved" | "no-permission" }> {
  const { company } = member;
  const [saved] = await withRetries(() =>
    deps.db
      .update(companies)
      .set(settings)
      .where(and(eq(companies.id, company.id), stillMay(member, "change-company", "company")))
      .returning(),
  );
  if (!saved) return { code: "no-permission" };
  const isChanged = (name: keyof ChangeableSettings) => String(saved[name]) !== String(company[name]);
  if ((Object.keys(settings) as (keyof ChangeableSettings)[]).some(isChanged))
    publish(deps, { companyId: company.id, message: { kind: "company" } });
  return { code: "saved" };
}
