import * as z from "zod";
import { copy as accounts } from "~/modules/directory/copy";
import { fullNameSchema } from "~/modules/directory/full-name";
import { companyNameSchema } from "../company-name-schema";
import { identityNumberSchema } from "../identity-number";
import { copy } from "./copy";
import { pauseKinds } from "./pause-kinds";
import { spanishZones } from "./spanish-zones";

/** Who somebody is, as the form of /profile sends it. @param known what stands there already. */
export const personSchema = (known: { fullName: string | null; dni: string | null }) =>
  z.object({
    full_name: fullNameSchema({ missing: copy.fullNameMissing, kept: known.fullName }),
    dni: identityNumberSchema({ invalid: accounts.dniInvalid, kept: known.dni }),
  });

/** What a company is, as the form of /profile sends it. @param known what stands there already. */
export const companySchema = (known: { name: string; nif: string | null }) =>
  z.object({
    company_name: companyNameSchema(known.name),
    nif: identityNumberSchema({ invalid: accounts.nifInvalid, kept: known.nif }),
  });

export const companyFields = ["company_name", "nif"];

/** 'Zona horaria'. */
export const zoneSchema = z.object({
  time_zone: z.enum(
    spanishZones.map(({ zone }) => zone),
    { error: copy.timeZoneUnknown },
  ),
});

/** Boxes that are not ticked are not sent. */
const ticked = z.literal("on").optional();

/** 'Requerir ubicación en cada fichaje'. */
export const locationSchema = z
  .object({ location_tracking: ticked, informed: ticked })
  .transform((form) => ({ isEnabled: form.location_tracking === "on", isInformed: form.informed === "on" }));

/** 'Permitir fichar sin conexión'. */
export const offlineSchema = z
  .object({ offline_punches: ticked })
  .transform((form) => ({ isEnabled: form.offline_punches === "on" }));

/** 'Avisos por correo'. */
export const chosenMailsSchema = z
  .object({ daily: ticked, weekly: ticked, monthly: ticked, reminders: ticked })
  .transform((form) => ({
    daily: form.daily === "on",
    weekly: form.weekly === "on",
    monthly: form.monthly === "on",
    reminders: form.reminders === "on",
  }));

/** 'Pausas que cuentan como trabajo'. */
export const workPausesSchema = z
  .object({ rest: ticked, meal: ticked, other: ticked })
  .transform((form) => pauseKinds.filter((kind) => form[kind] === "on"));
