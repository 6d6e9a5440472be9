import { describe, expect, test } from "vitest";
import {
  holidayReview,
  holidayYears,
  nationalHolidays,
  publicHolidays,
  type PublicHoliday,
} from "~/modules/schedules/holidays/public-holidays";
import { territories, type AreaCode, type TerritoryCode } from "~/modules/schedules/holidays/territories";
import { addDays, isLocalDate } from "~/time/dates";

interface Place {
  year: number;
  code: TerritoryCode;
  area?: AreaCode;
}

/** Every year with every territory and each of its areas. */
const places: Place[] = holidayYears.flatMap((year) =>
  territories.flatMap(({ code, areas }) => [
    { year, code },
    ...areas.map((area: { code: AreaCode }) => ({ year, code, area: area.code })),
  ]),
);
const nameOf = ({ year, code, area }: Place) => [year, code, area].filter(Boolean).join(" ");
const daysOf = ({ year, code, area }: Place) => publicHolidays(year, code, area)!;
const reviewOf = ({ year, code, area }: Place) => holidayReview(year, code, area)!;
/** Returns the places and dates for which a rule does not hold. */
const against = (rule: (day: PublicHoliday, place: Place) => boolean) =>
  places.flatMap((place) =>
    daysOf(place)
      .filter((day) => !rule(day, place))
      .map(({ on }) => `${nameOf(place)}: ${on}`),
  );
const datesOf = (year: number, code: TerritoryCode, area?: AreaCode) =>
  publicHolidays(year, code, area)!.map(({ on }) => on.slice(5));

/** Returns Easter Sunday by the Gregorian rule (Meeus, Jones, Butcher). */
function easterOf(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const days = moon + weekday - 7 * late;
  return addDays(`${year}-03-22`, days);
}

describe("the public holidays of every year, territory and area", () => {
  test("are sorted, each once, in their year and never on a Sunday", () => {
    for (const place of places) {
      const dates = daysOf(place).map(({ on }) => on);
      expect(dates, nameOf(place)).toEqual([...new Set(dates)].sort());
    }
    expect(against(({ on }, { year }) => isLocalDate(on) && on.startsWith(`${year}-`))).toEqual([]);
    expect(against(({ on }) => new Date(on).getUTCDay() !== 0)).toEqual([]);
  });

  test("are twelve with the national days, or eleven in Canarias without an island", () => {
    for (const place of places) {
      const days = daysOf(place);
      expect(days, nameOf(place)).toEqual(expect.arrayContaining(nationalHolidays(place.year)!));
      const whole = place.code === "ES-CN" && !place.area ? 11 : 12;
      expect(days.filter(({ scope }) => scope !== "local").length, nameOf(place)).toBe(whole);
    }
  });

  test("have at most two local days", () => {
    const localOf = (place: Place) => daysOf(place).filter(({ scope }) => scope === "local").length;
    expect(places.filter((place) => localOf(place) > 2).map(nameOf)).toEqual([]);
  });

  test("have the days of Easter by the computed Easter", () => {
    const fromEaster = new Map([
      ["Jueves Santo", -3],
      ["Viernes Santo", -2],
      ["Lunes de Pascua", 1],
      ["Corpus Christi", 60],
    ]);
    const named = places.flatMap(daysOf).map(({ name }) => name);
    expect([...fromEaster.keys()].filter((name) => !named.includes(name))).toEqual([]);
    const isRight = ({ on, name }: PublicHoliday, { year }: Place) =>
      !fromEaster.has(name) || on === addDays(easterOf(year), fromEaster.get(name)!);
    expect(against(isRight)).toEqual([]);
  });

  test("come from an official text of an earlier date, unless they are unconfirmed", () => {
    const hasText = (place: Place) =>
      reviewOf(place).status === "unconfirmed" || reviewOf(place).gazettes.length > 0;
    expect(places.filter((place) => !hasText(place)).map(nameOf)).toEqual([]);
    const isEarly = (place: Place) =>
      reviewOf(place).gazettes.every(({ publishedOn }) => publishedOn < `${place.year}-01-01`);
    expect(places.filter((place) => !isEarly(place)).map(nameOf)).toEqual([]);
  });
});

describe("the public holidays of a territory", () => {
  test("of Madrid in 2026 move All Saints and Constitution Day from Sunday to Monday", () => {
    expect(publicHolidays(2026, "ES-MD")).toEqual([
      { on: "2026-01-01", name: "Año Nuevo", scope: "national" },
      { on: "2026-01-06", name: "Epifanía del Señor", scope: "national" },
      { on: "2026-04-02", name: "Jueves Santo", scope: "regional" },
      { on: "2026-04-03", name: "Viernes Santo", scope: "national" },
      { on: "2026-05-01", name: "Fiesta del Trabajo", scope: "national" },
      { on: "2026-05-02", name: "Fiesta de la Comunidad de Madrid", scope: "regional" },
      { on: "2026-08-15", name: "Asunción de la Virgen", scope: "national" },
      { on: "2026-10-12", name: "Fiesta Nacional de España", scope: "national" },
      { on: "2026-11-02", name: "Día siguiente a Todos los Santos", scope: "regional" },
      { on: "2026-12-07", name: "Lunes siguiente al Día de la Constitución Española", scope: "regional" },
      { on: "2026-12-08", name: "Inmaculada Concepción", scope: "national" },
      { on: "2026-12-25", name: "Natividad del Señor", scope: "national" },
    ]);
  });

  test("include an island's day only for that island", () => {
    expect(datesOf(2026, "ES-CN")).not.toContain("02-02");
    expect(datesOf(2026, "ES-CN", "tenerife")).toContain("02-02");
    expect(datesOf(2026, "ES-CN", "gran-canaria")).not.toContain("02-02");
  });

  test.each([
    [2026, "12-26"],
    [2027, "03-29"],
  ])("of Arán in %i have 17 June and not %s, which holds in the rest of Cataluña", (year, replaced) => {
    const [cataluna, aran] = [datesOf(year, "ES-CT"), datesOf(year, "ES-CT", "aran")];
    expect(aran).toEqual([...cataluna.filter((on) => on !== replaced), "06-17"].sort());
    expect(cataluna).toContain(replaced);
  });

  test("name a territory-wide local day as local", () => {
    expect(publicHolidays(2026, "ES-NC")).toContainEqual({
      on: "2026-12-03",
      name: "San Francisco Javier",
      scope: "local",
    });
  });
});

describe("unknown public holidays", () => {
  test("of a year without a file have no days, no review and no national days", () => {
    expect(publicHolidays(2025, "ES-MD")).toBeNull();
    expect(holidayReview(2025, "ES-MD")).toBeNull();
    expect(nationalHolidays(2025)).toBeNull();
  });

  test("of another territory's area are empty", () => {
    expect(publicHolidays(2026, "ES-MD", "tenerife")).toBeNull();
    expect(holidayReview(2026, "ES-MD", "tenerife")).toBeNull();
  });

  test("make a place unconfirmed if its territory or its area is", () => {
    const unconfirmed = places.filter((place) => reviewOf(place).status === "unconfirmed").map(nameOf);
    expect(unconfirmed).toEqual([
      "2027 ES-AS",
      "2027 ES-CN el-hierro",
      "2027 ES-CN fuerteventura",
      "2027 ES-CN gran-canaria",
      "2027 ES-CN la-gomera",
      "2027 ES-CN la-palma",
      "2027 ES-CN lanzarote",
      "2027 ES-CN tenerife",
      "2027 ES-CE",
      "2027 ES-ML",
      "2027 ES-PV araba",
      "2027 ES-PV gipuzkoa",
    ]);
  });

  test("a holiday file's review names the BOE first, then the gazettes of territory and area", () => {
    expect(holidayReview(2026, "ES-PV", "bizkaia")!.gazettes.map(({ gazette }) => gazette)).toEqual([
      "BOE núm. 259, BOE-A-2025-21667",
      "BOPV núm. 78",
      "BOB núm. 138",
    ]);
  });
});

test("the territories are the seventeen communities and two cities, each with one code", () => {
  const codes = territories.map(({ code }) => code);
  expect(new Set(codes).size).toBe(19);
  const areas = territories.flatMap(({ areas }) => areas.map((area: { code: AreaCode }) => area.code));
  expect(new Set(areas).size).toBe(areas.length);
});
