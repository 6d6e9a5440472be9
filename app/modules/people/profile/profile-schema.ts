import * as z from "zod";
import { messages as accounts } from "~/modules/directory/messages";
import { fullNameSchema } from "~/modules/directory/full-name";
import { spanishZones } from "~/time/spanish-zones";
import { companyNameSchema } from "../company-name-schema";
import { identityNumberSchema } from "../identity-number";
import { mailKinds } from "../mails/messages";
import { messages } from "./messages";

/**
 * The user's fields in the form of /profile.
 * @param currentPerson the current values.
 */
export const personSchema = (currentPerson: { fullName: string | null; dni: string | null }) =>
  z.object({
    full_name: fullNameSchema({ missing: messages.fullNameMissing, kept: currentPerson.fullName }),
    dni: identityNumberSchema({ invalid: accounts.dniInvalid, kept: currentPerson.dni }),
  });

/**
 * The company's fields in the form of /profile.
 * @param currentCompany the current values.
 */
export const companySchema = (currentCompany: { name: string; nif: string | null }) =>
  z.object({
    company_name: companyNameSchema(currentCompany.name),
    nif: identityNumberSchema({ invalid: accounts.nifInvalid, kept: currentCompany.nif }),
  });

export const companyFields = ["company_name", "nif"];

/** 'Zona horaria'. */
export const zoneSchema = z.object({
  time_zone: z.enum(
    spanishZones.map(({ zone }) => zone),
    { error: messages.timeZoneUnknown },
  ),
});

/** Reads a box. Browsers send it only with a tick, so that another value is an error. */
export const tickSchema = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

/** 'Requerir ubicación en cada fichaje'. */
export const locationSchema = z
  .object({ location_tracking: tickSchema, informed: tickSchema })
  .transform((form) => ({ isEnabled: form.location_tracking, isInformed: form.informed }));

/**
 * Returns the schema of a form's boxes, which gives for each sent box whether it has a tick. A box that saves itself is named in `only`,
 * and the others do not change. Without `only`, a box that was not sent has no tick.
 */
export function boxesSchema<Name extends string>(names: readonly Name[]) {
  const boxes = Object.fromEntries(names.map((name) => [name, tickSchema]));
  return z.object({ ...boxes, only: z.enum(names).optional() }).transform((form) => {
    const changedNames = form.only === undefined ? names : [form.only];
    const ticks = changedNames.map((name) => [name, (form as Record<string, unknown>)[name]]);
    return Object.fromEntries(ticks) as Partial<Record<Name, boolean>>;
  });
}

/** 'Avisos por correo'. */
export const chosenMailsSchema = boxesSchema(mailKinds);
