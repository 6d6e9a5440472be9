import { z } from "zod";
import { fullNameSchema } from "~/modules/accounts/full-name";
import { copy } from "./copy";
import { spanishZones } from "./spanish-zones";

// Control characters, half characters, line separators, and the marks that turn the direction of what follows.
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

const line = (max: number, missing = "") =>
  z
    .string({ error: missing })
    .trim()
    .max(max, copy.tooLong(max))
    .refine((text) => !unprintable.test(text), copy.unprintable);

const required = (max: number, missing: string) => line(max, missing).min(1, missing);
const optional = (max: number) =>
  line(max)
    .default("")
    .transform((text) => text || null);

/** Who somebody is, as the form of /profile sends it. @param kept what they are called already. */
export const personSchema = (kept: string | null) =>
  z.object({
    full_name: fullNameSchema({ missing: copy.fullNameMissing, kept }),
    dni: optional(32),
  });

/** What a company is, as the form of /profile sends it. */
export const companySchema = z.object({
  company_name: required(120, copy.companyNameMissing),
  nif: optional(32),
  time_zone: z.enum(
    spanishZones.map(({ zone }) => zone),
    { error: copy.timeZoneUnknown },
  ),
});

export const companyFields = Object.keys(companySchema.shape);

/** 'Requerir ubicación en cada fichaje': boxes that are not ticked are not sent. */
export const locationSchema = z
  .object({ location_tracking: z.literal("on").optional(), informed: z.literal("on").optional() })
  .transform((form) => ({ isEnabled: form.location_tracking === "on", isInformed: form.informed === "on" }));
