import { companies } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import * as z from "zod";
import type { Company } from "~/modules/session/find-session.server";
import type { CompanyFacts } from "~/modules/law/law-notes";
import type { PauseKind } from "~/modules/ledger/rules/payloads";
import { columnByField, convenioChoices, convenioFields, type ConvenioField } from "./convenio-choices";
import type { ProfileForm } from "./form-result";
import { pauseKinds } from "./pause-kinds";
import { boxesSchema, tickSchema, zoneSchema } from "./profile-schema";

/** The settings that managers change on /settings. */
export type ChangeableSettings = Partial<
  Pick<
    Company,
    "offlinePunchesEnabled" | "remoteWorkEnabled" | "colleagueAbsences" | "timeZone" | "payPeriodDay"
  > &
    CompanyFacts
> & {
  workPauses?: PauseKind[] | SQL<PauseKind[]>;
};

/** Returns the kinds of pause that count after a change of some, as an expression: two changes at the same time both hold. */
export const workPausesWith = (changedPauses: Partial<Record<PauseKind, boolean>>) => sql<PauseKind[]>`(
  SELECT json_group_array(value) FROM (
    SELECT known.value FROM json_each(${JSON.stringify(pauseKinds)}) known
    WHERE coalesce(
      (SELECT choice.value FROM json_each(${JSON.stringify(changedPauses)}) choice WHERE choice.key = known.value),
      known.value IN (SELECT value FROM json_each(${companies.workPauses})))
    ORDER BY known.key))`;

const unknownChoice = { error: "Elige una de las opciones." };

const choiceSchema = (field: ConvenioField) =>
  z.enum(["", ...convenioChoices[field].map(String)], unknownChoice).optional();

/** Returns the choice as its column stores it; null for the empty one. */
const storedChoice = (field: ConvenioField, text: string | undefined) =>
  convenioChoices[field].find((choice) => String(choice) === text) ?? null;

/**
 * 'Tu convenio'. Returns the columns that change. A field that saves itself is named in `only`, and the others do not change. A field that
 * was not sent does not change either.
 */
const convenioSchema = z
  .object({
    ...(Object.fromEntries(convenioFields.map((field) => [field, choiceSchema(field)])) as Record<
      ConvenioField,
      ReturnType<typeof choiceSchema>
    >),
    only: z.enum(convenioFields).optional(),
  })
  .transform(({ only, ...form }): Partial<CompanyFacts> => {
    const changedFields = convenioFields.filter(
      (field) => form[field] !== undefined && (only ?? field) === field,
    );
    return Object.fromEntries(
      changedFields.map((field) => [columnByField[field], storedChoice(field, form[field])]),
    );
  });

/** The forms of /settings, by their field `form`. Each schema returns the settings that its form changes. */
export const settingsSchemas = {
  "work-pauses": boxesSchema(pauseKinds).transform((changedPauses) => ({
    workPauses: workPausesWith(changedPauses),
  })),
  "remote-work": z
    .object({ remote_work: tickSchema })
    .transform((form) => ({ remoteWorkEnabled: form.remote_work })),
  offline: z
    .object({ offline_punches: tickSchema })
    .transform((form) => ({ offlinePunchesEnabled: form.offline_punches })),
  "colleague-absences": z
    .object({ colleague_absences: z.enum(["nobody", "centre", "everybody"], unknownChoice) })
    .transform((form) => ({ colleagueAbsences: form.colleague_absences })),
  /** The day on which a payroll month begins. */
  "pay-period": z
    .object({ pay_period_day: z.string().regex(/^([1-9]|1\d|2[0-8])$/, { error: "Elige uno de la lista." }) })
    .transform((form) => ({ payPeriodDay: Number(form.pay_period_day) })),
  zone: zoneSchema.transform((form) => ({ timeZone: form.time_zone })),
  convenio: convenioSchema,
} satisfies Partial<Record<ProfileForm, z.ZodType<ChangeableSettings>>>;

export type SettingsForm = keyof typeof settingsSchemas;
