import * as z from "zod";
import { textSchema, trimmedSchema } from "~/platform/form-schemas";
import type { Centre } from "../centres.server";
import { zoneOfTerritory, zonesFor } from "./centre-form";
import { centreMessages, messages } from "./messages";
import { placeOf } from "./places";

const longestCentreName = 80;

interface CompanyCentres {
  /** The company's other centres. */
  others: readonly Pick<Centre, "name">[];
  /** The company's time zone. A centre in it follows the company. */
  zone: string;
}

const nameSchema = (others: CompanyCentres["others"]) =>
  textSchema
    .transform((text) => text.trim().replace(/\s+/g, " "))
    .pipe(
      z
        .string()
        .min(1, centreMessages.withoutName)
        .max(longestCentreName, centreMessages.nameTooLong)
        .refine(
          (name) => !others.some((other) => other.name.toLowerCase() === name.toLowerCase()),
          centreMessages.nameTaken,
        ),
    );

const placeSchema = textSchema.transform((text, context) => {
  const place = placeOf(text);
  if (place) return place;
  context.addIssue(messages.choosePlace);
  return z.NEVER;
});

const zonesOf = (company: string) => zonesFor(company).map(({ zone }) => zone);

/** Returns the stored form of a zone: null for the company's, so that the centre follows the company. */
const storedZone = (zone: string, company: string): string | null => (zone === company ? null : zone);

/** The form of a new centre. Without a chosen zone it gets that of its territory. */
export const newCentreSchema = ({ others, zone: company }: CompanyCentres) =>
  z
    .object({
      name: nameSchema(others),
      place: placeSchema,
      municipality: trimmedSchema.pipe(z.string().max(longestCentreName, messages.municipalityTooLong)),
      zone: z.enum(["", ...zonesOf(company)], centreMessages.chooseZone).default(""),
    })
    .transform(({ name, place, municipality, zone }) => ({
      ...place,
      name,
      municipality: municipality || null,
      timeZone: storedZone(zone || zoneOfTerritory(place.territory, company), company),
    }));

/** The form of a centre's name and zone. `timeZone` is absent if the form has none, and if the zone is the one of now. */
export const centreChangeSchema = (
  centre: Pick<Centre, "timeZone">,
  { others, zone: company }: CompanyCentres,
) =>
  z
    .object({
      name: nameSchema(others),
      zone: z.enum(zonesOf(company), centreMessages.chooseZone).optional(),
    })
    .transform(({ name, zone = centre.timeZone }): { name: string; timeZone?: string | null } =>
      zone === centre.timeZone ? { name } : { name, timeZone: storedZone(zone, company) },
    );
