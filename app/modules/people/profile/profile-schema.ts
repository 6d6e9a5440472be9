import * as z from "zod";
import { messages as accounts } from "~/modules/directory/messages";
import { fullNameSchema } from "~/modules/directory/full-name";
import { companyNameSchema } from "../company-name-schema";
import { identityNumberSchema } from "../identity-number";
import { messages } from "./messages";
import { pauseKinds } from "./pause-kinds";
import { spanishZones } from "~/time/spanish-zones";

/**
 * The user's fields in the form of /profile.
 * @param known the current values.
 */
export const personSchema = (known: { fullName: string | null; dni: string | null }) =>
  z.object({
    full_name: fullNameSchema({ missing: messages.fullNameMissing, kept: known.fullName }),
    dni: identityNumberSchema({ invalid: accounts.dniInvalid, kept: known.dni }),
  });

/**
 * The company's fields in the form of /profile.
 * @param known the current values.
 */
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
    { error: messages.timeZoneUnknown },
  ),
});

/** Browsers do not send boxes without a tick. */
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
