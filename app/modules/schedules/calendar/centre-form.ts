import { spanishZones } from "~/time/spanish-zones";
import type { TerritoryCode } from "../holidays/territories";

/** The fields of the form by name, as typed. */
export type TypedCentre = Record<string, string>;

/** The errors by the name of the field. */
export type CentreErrors = Partial<Record<string, string>>;

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
