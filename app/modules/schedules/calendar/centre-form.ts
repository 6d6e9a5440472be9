import { spanishZones } from "~/time/spanish-zones";
import type { Centre, CentrePlace } from "../centres.server";
import type { TerritoryCode } from "../holidays/territories";
import { centreMessages, messages } from "./messages";
import { placeOf } from "./places";

/** The fields of the form by name, as typed. */
export type TypedCentre = Record<string, string>;

/** The errors by the name of the field. */
export type CentreErrors = Partial<Record<string, string>>;

const longestCentreName = 80;

const mainlandZone = "Europe/Madrid";
const canaryZone = "Atlantic/Canary";

/** Returns the usual time zone of a territory. Outside the Canary Islands it is the company's, or Madrid's if the company is there. */
export function zoneOfTerritory(territory: TerritoryCode, company: string): string {
  if (territory === "ES-CN") return canaryZone;
  return company === canaryZone ? mainlandZone : company;
}

/** Returns the zones that a centre may have. @param company the company's own, which may be in another country. */
export const zonesFor = (company: string): readonly { zone: string; label: string }[] => [
  ...(spanishZones.some(({ zone }) => zone === company) ? [] : [{ zone: company, label: company }]),
  ...spanishZones,
];

/** Returns a typed zone; null for any other text. */
const readZone = (typed: string | undefined, company: string): string | null =>
  zonesFor(company).find(({ zone }) => zone === typed)?.zone ?? null;

/** Returns the stored form of a zone: null for the company's, so that the centre follows the company. */
const storedZone = (zone: string, company: string): string | null => (zone === company ? null : zone);

/**
 * Reads the new name and zone of a centre. Returns them, or the errors. `timeZone` is undefined if the form had no such field, and if the
 * zone is the one of now.
 */
export function readCentreChange(
  typed: TypedCentre,
  {
    centre,
    others,
    zone: company,
  }: { centre: Pick<Centre, "timeZone">; others: readonly Pick<Centre, "name">[]; zone: string },
): { change: { name: string; timeZone?: string | null } } | { errors: CentreErrors } {
  const named = readCentreName(typed, others);
  const zone = typed.zone === undefined ? centre.timeZone : readZone(typed.zone, company);
  if (!("name" in named) || zone === null)
    return {
      errors: {
        ...("error" in named && { name: named.error }),
        ...(zone === null && { zone: centreMessages.chooseZone }),
      },
    };
  const { name } = named;
  return { change: zone === centre.timeZone ? { name } : { name, timeZone: storedZone(zone, company) } };
}

/** Reads the name of a centre. @param others the company's other centres. */
export function readCentreName(
  typed: TypedCentre,
  others: readonly Pick<Centre, "name">[],
): { name: string } | { error: string } {
  const name = (typed.name ?? "").trim().replace(/\s+/g, " ");
  if (name === "") return { error: centreMessages.withoutName };
  if (name.length > longestCentreName) return { error: centreMessages.nameTooLong };
  const same = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
  return same ? { error: centreMessages.nameTaken } : { name };
}

type NewCentre = CentrePlace & { name: string; timeZone: string | null };

/**
 * Reads a new centre. Returns it, or the errors. Without a chosen zone it gets that of its territory.
 * @param zone the company's time zone: a centre in it follows the company.
 */
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
  if (municipality.length > longestCentreName) errors.municipality = messages.municipalityTooLong;
  const timeZone = typed.zone ? readZone(typed.zone, zone) : place && zoneOfTerritory(place.territory, zone);
  if (typed.zone && !timeZone) errors.zone = centreMessages.chooseZone;
  if (!place || !("name" in named) || !timeZone || Object.keys(errors).length > 0) return { errors };
  return {
    centre: {
      ...place,
      name: named.name,
      municipality: municipality || null,
      timeZone: storedZone(timeZone, zone),
    },
  };
}
