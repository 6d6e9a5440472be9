import { companies } from "#cell";
import { and, eq, sql, type SQL } from "drizzle-orm";
import * as z from "zod";
import type { Company, Member } from "~/modules/directory/find-session.server";
import type { ConvenioColumns } from "~/modules/law/company-facts";
import type { PauseKind } from "~/modules/ledger/rules/payloads";
import { publish } from "~/modules/live/publish.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { convenioChoices, convenioFields, type ConvenioField } from "./convenio-choices";
import { pauseKinds } from "./pause-kinds";
import {
  colleagueAbsencesSchema,
  offlineSchema,
  payPeriodSchema,
  remoteWorkSchema,
  workPausesSchema,
  zoneSchema,
} from "./profile-schema";
import { saveForm, type SentProfileForm } from "./save-form.server";

/**
 * Handles the forms of /settings: pauses that count as work, remote work, offline punches, colleagues' absences, the pay period, the time zone, and
 * each fact of the convenio. The caller checks the permission.
 */
export function submitSettingsForm(sent: SentProfileForm) {
  const { form } = sent.typed;
  if (form === "work-pauses") return submitWorkPauses(sent);
  if (form === "remote-work") return submitRemoteWork(sent);
  if (form === "colleague-absences") return submitColleagueAbsences(sent);
  if (form === "pay-period") return submitPayPeriod(sent);
  if (form === "convenio") return submitConvenio(sent);
  return form === "offline" ? submitOffline(sent) : submitZone(sent);
}

const submitWorkPauses = (sent: SentProfileForm) =>
  saveForm(sent, {
    form: "work-pauses",
    read: workPausesSchema.safeParse(sent.typed),
    save: (deps, changed) =>
      changeSettings(deps, { member: sent.member, settings: { workPauses: workPausesWith(changed) } }),
  });

/** Returns the kinds of pause that count after a change of some, as an expression: two changes at the same time both hold. */
export const workPausesWith = (changed: Partial<Record<PauseKind, boolean>>) => sql<PauseKind[]>`(
  SELECT json_group_array(value) FROM (
    SELECT known.value FROM json_each(${JSON.stringify(pauseKinds)}) known
    WHERE coalesce(
      (SELECT choice.value FROM json_each(${JSON.stringify(changed)}) choice WHERE choice.key = known.value),
      known.value IN (SELECT value FROM json_each(${companies.workPauses})))
    ORDER BY known.key))`;

const submitOffline = (sent: SentProfileForm) =>
  saveForm(sent, {
    form: "offline",
    read: offlineSchema.safeParse(sent.typed),
    save: (deps, { isEnabled }) =>
      changeSettings(deps, { member: sent.member, settings: { offlinePunchesEnabled: isEnabled } }),
  });

const submitRemoteWork = (sent: SentProfileForm) =>
  saveForm(sent, {
    form: "remote-work",
    read: remoteWorkSchema.safeParse(sent.typed),
    save: (deps, { isEnabled }) =>
      changeSettings(deps, { member: sent.member, settings: { remoteWorkEnabled: isEnabled } }),
  });

const submitColleagueAbsences = (sent: SentProfileForm) =>
  saveForm(sent, {
    form: "colleague-absences",
    read: colleagueAbsencesSchema.safeParse(sent.typed),
    save: (deps, { colleague_absences: colleagueAbsences }) =>
      changeSettings(deps, { member: sent.member, settings: { colleagueAbsences } }),
  });

const submitPayPeriod = (sent: SentProfileForm) =>
  saveForm(sent, {
    form: "pay-period",
    read: payPeriodSchema.safeParse(sent.typed),
    save: (deps, { pay_period_day: payPeriodDay }) =>
      changeSettings(deps, { member: sent.member, settings: { payPeriodDay } }),
  });

const submitConvenio = (sent: SentProfileForm) =>
  saveForm(sent, {
    form: "convenio",
    read: convenioSchema.safeParse(sent.typed),
    save: (deps, settings) => changeSettings(deps, { member: sent.member, settings }),
  });

const submitZone = (sent: SentProfileForm) =>
  saveForm(sent, {
    form: "zone",
    read: zoneSchema.safeParse(sent.typed),
    save: (deps, { time_zone: timeZone }) =>
      changeSettings(deps, { member: sent.member, settings: { timeZone } }),
  });

/** The settings that managers change on /settings. */
type ChangeableSettings = Partial<
  Pick<
    Company,
    "offlinePunchesEnabled" | "remoteWorkEnabled" | "colleagueAbsences" | "timeZone" | "payPeriodDay"
  > &
    ConvenioColumns
> & {
  workPauses?: PauseKind[] | SQL<PauseKind[]>;
};

const { workPauses, offlinePunchesEnabled, remoteWorkEnabled, colleagueAbsences, timeZone } = companies;
const settingColumns = {
  workPauses,
  offlinePunchesEnabled,
  remoteWorkEnabled,
  colleagueAbsences,
  timeZone,
  payPeriodDay: companies.payPeriodDay,
  dailyLimitMinutes: companies.dailyLimitMinutes,
  restBetweenMinutes: companies.restBetweenMinutes,
  shiftNoticeDays: companies.shiftNoticeDays,
  restRegime: companies.restRegime,
  convenioYearStart: companies.convenioYearStart,
  dayInterruptions: companies.dayInterruptions,
  voluntaryPercent: companies.voluntaryPercent,
};

/**
 * Changes a company's settings. A pause keeps the rule of its start, and an entry the zone of its start. Open tabs get a live
 * message about a change.
 */
export async function changeSettings(
  deps: Deps,
  { member, settings }: { member: Member; settings: ChangeableSettings },
): Promise<{ code: "saved" | "refused" }> {
  const { company } = member;
  const [saved] = await withRetries(() =>
    deps.db
      .update(companies)
      .set(settings)
      .where(and(eq(companies.id, company.id), stillMay(member, "change-company", "company")))
      .returning(settingColumns),
  );
  if (!saved) return { code: "refused" };
  const isChanged = (name: keyof ChangeableSettings) => String(saved[name]) !== String(company[name]);
  if ((Object.keys(settings) as (keyof ChangeableSettings)[]).some(isChanged))
    publish(deps, { companyId: company.id, message: { kind: "company" } });
  return { code: "saved" };
}

const choiceSchema = (field: ConvenioField) =>
  z.enum(["", ...convenioChoices[field].map(String)], { error: "Elige una de las opciones." }).optional();

const numberOrNull = (text: string): number | null => (text === "" ? null : Number(text));

/**
 * 'Tu convenio'. Returns the columns that change. A field that saves itself is named in `only`, and the others do not change. A field that was
 * not sent does not change either.
 */
const convenioSchema = z
  .object({
    ...(Object.fromEntries(convenioFields.map((field) => [field, choiceSchema(field)])) as Record<
      ConvenioField,
      ReturnType<typeof choiceSchema>
    >),
    only: z.enum(convenioFields).optional(),
  })
  .transform(({ only, ...form }): Partial<ConvenioColumns> => {
    const typed = only === undefined ? form : { [only]: form[only] };
    const { daily_limit, rest_between, rest_regime, interruptions }: typeof form = typed;
    const { voluntary_percent, shift_notice, year_start }: typeof form = typed;
    return {
      ...(daily_limit !== undefined && { dailyLimitMinutes: numberOrNull(daily_limit) }),
      ...(rest_between !== undefined && { restBetweenMinutes: numberOrNull(rest_between) }),
      ...(rest_regime !== undefined && {
        restRegime: (rest_regime || null) as ConvenioColumns["restRegime"],
      }),
      ...(interruptions !== undefined && { dayInterruptions: numberOrNull(interruptions) }),
      ...(voluntary_percent !== undefined && { voluntaryPercent: numberOrNull(voluntary_percent) }),
      ...(shift_notice !== undefined && { shiftNoticeDays: numberOrNull(shift_notice) }),
      ...(year_start !== undefined && { convenioYearStart: year_start || null }),
    };
  });
