import { spanishZones } from "~/time/spanish-zones";
import type { Centre, CentrePlace } from "../centres.server";
import { centreMessages, messages } from "./messages";
import { placeOf } from "./places";

/** The fields of the form by name, as typed. */
export type TypedCentre = Record<string, string>;

/** The errors by the name of the field. */
export type CentreErrors = Partial<Record<string, string>>;

const longest = 80;

/** Reads the name of a centre. @param others the company's other centres. */
export function readCentreName(
  typed: TypedCentre,
  others: readonly Pick<Centre, "name">[],
): { name: string } | { error: string } {
  const name = (typed.name ?? "").trim().replace(/\s+/g, " ");
  if (name === "") return { error: centreMessages.withoutName };
  if (name.length > longest) return { error: centreMessages.nameTooLong };
  const same = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
  return same ? { error: centreMessages.nameTaken } : { name };
}

type NewCentre = CentrePlace & { name: string; timeZone: string | null };

/** Reads a new centre. Returns it, or the errors. @param zone the company's time zone: a centre in it follows the company. */
export function readCentreForm(
  typed: TypedCentre,
  { others, zone }: { others: readonly Pick<Centre, "name">[]; zone: string },
): { centre: NewCentre } | { errors: CentreErrors } {
  const errors: CentreErrors = {};
  const named = readCentreName(typed, others);
  if ("error" in named) errors.name = named.error;
  const place = placeOf(typed.place);
  if (!place) errors.place = messages.choosePlace;
  const municipality = (typed.municipality ?? "").trim();
  if (municipality.length > longest) errors.municipality = messages.municipalityTooLong;
  const timeZone = [zone, ...spanishZones.map((each) => each.zone)].find((each) => each === typed.zone);
  if (!timeZone) errors.zone = centreMessages.chooseZone;
  if (!place || !("name" in named) || !timeZone || Object.keys(errors).length > 0) return { errors };
  return {
    centre: {
      ...place,
      name: named.name,
      municipality: municipality || null,
      timeZone: timeZone === zone ? null : timeZone,
    },
  };
}
