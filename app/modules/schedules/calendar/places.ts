import type { Centre } from "../centres.server";
import { territories, type AreaCode, type TerritoryCode } from "../holidays/territories";

/** A territory, or its part that has public holidays of its own. */
export interface HolidayPlace {
  territory: TerritoryCode;
  area: AreaCode | null;
}

/** The territories in which every place belongs to an area. Only one valley of Cataluña does. */
const wholeInAreas: readonly TerritoryCode[] = ["ES-CN", "ES-PV"];

/** The choices of the form: `ES-MD`, or `ES-CN/tenerife`. */
export const places: readonly ({ value: string; label: string } & HolidayPlace)[] = territories.flatMap(
  ({ code, name, areas }) => [
    ...(wholeInAreas.includes(code) ? [] : [{ value: code, label: name, territory: code, area: null }]),
    ...areas.map((area) => ({
      value: `${code}/${area.code}`,
      label: `${name}: ${area.name}`,
      territory: code,
      area: area.code,
    })),
  ],
);

/** Returns the place of a choice; null for any other text. */
export const placeOf = (value: string | undefined): HolidayPlace | null => {
  const knownPlace = places.find((place) => place.value === value);
  return knownPlace ? { territory: knownPlace.territory, area: knownPlace.area } : null;
};

/** Returns the choice of a centre; null until its territory is stated. */
export const choiceOf = ({ territory, area }: Pick<Centre, "territory" | "area">) =>
  places.find((place) => place.territory === territory && place.area === area) ?? null;
