import { describe, expect, test } from "vitest";
import { readCalendarForm, typedCalendar } from "~/modules/schedules/calendar/calendar-form";
import { countRows, mostDays, withMoreRows } from "~/modules/schedules/calendar/calendar-rows";
import { calendarText, messages } from "~/modules/schedules/calendar/messages";
import { choiceOf, placeOf, places } from "~/modules/schedules/calendar/places";
import { territories } from "~/modules/schedules/holidays/territories";
import type { CalendarDay } from "~/modules/schedules/schedule";

type Typed = Record<string, string>;

const madrid = { place: "ES-MD", municipality: "Alcalá de Henares" };
const local = { local_on_0: "15/05/2026", local_name_0: "San Isidro" };
const dayOff = { day_on_0: "24/12/2026", day_name_0: "Nochebuena", day_share_0: "50" };

const readForm = (typed: Typed, year = 2026) => readCalendarForm(typed, { year, centre: "centre" });
const statedBy = (typed: Typed, year = 2026) => {
  const outcome = readForm(typed, year);
  if ("errors" in outcome) throw new Error(JSON.stringify(outcome.errors));
  return outcome.stated;
};
const errorsOf = (typed: Typed, year = 2026) => {
  const outcome = readForm(typed, year);
  return "errors" in outcome ? outcome.errors : null;
};

describe("a calendar typed in the form", () => {
  test("has the public holidays of its place and the typed days, sorted, with their gazettes", () => {
    const { content, place } = statedBy({ ...madrid, ...local, ...dayOff });
    expect(place).toEqual({ territory: "ES-MD", area: null, municipality: "Alcalá de Henares" });
    expect(content.days.map(({ on }) => on.slice(5)).join(" ")).toBe(
      "01-01 01-06 04-02 04-03 05-01 05-02 05-15 08-15 10-12 11-02 12-07 12-08 12-24 12-25",
    );
    expect(content.days.filter(({ scope }) => scope === "local" || scope === "company")).toEqual([
      { on: "2026-05-15", name: "San Isidro", scope: "local", factor: 0 },
      { on: "2026-12-24", name: "Nochebuena", scope: "company", factor: 0.5 },
    ]);
    expect(content).toMatchObject({ centre: "centre", year: 2026 });
    expect(content.source).toContain("BOE núm. 259");
    expect(content.source).not.toContain("sin confirmar");
  });

  test("reads a day without a year as one of its own year", () => {
    const [day] = statedBy({ ...madrid, ...dayOff, day_on_0: "24.12" }).content.days.filter(
      ({ scope }) => scope === "company",
    );
    expect(day?.on).toBe("2026-12-24");
  });

  test("has each day of a range, without its holidays, and shows it as one row again", () => {
    const summer = { day_on_0: "10/08/2026", day_to_0: "21/8", day_name_0: "Cierre", day_share_0: "0" };
    const { days } = statedBy({
      ...madrid,
      ...summer,
      local_on_0: "12/08/2026",
      local_name_0: "Patrona",
    }).content;
    const closed = days.filter(({ scope }) => scope === "company");
    expect(closed.map(({ on }) => Number(on.slice(8)))).toEqual([10, 11, 13, 14, 16, 17, 18, 19, 20, 21]);
    expect(closed.every(({ name, factor }) => name === "Cierre" && factor === 0)).toBe(true);
    const fields = typedCalendar({ year: 2026, days, place: { value: "ES-MD", municipality: null } });
    expect([fields.day_on_0, fields.day_to_0, fields.day_on_1]).toEqual(["10/08/2026", "21/08/2026", ""]);
    expect(statedBy(fields).content.days).toEqual(days);
  });

  test("has one row for each of two closings, and for successive days with another name or share", () => {
    const company = (on: string, name: string, factor = 0): CalendarDay => ({
      on,
      name,
      scope: "company",
      factor,
    });
    const days = [
      company("2026-08-10", "Cierre"),
      company("2026-08-11", "Cierre"),
      company("2026-08-13", "Cierre"),
      company("2026-08-14", "Cierre", 0.5),
      company("2026-08-16", "Puente"),
    ];
    const fields = typedCalendar({ year: 2026, days, place: { value: "ES-MD", municipality: null } });
    expect([0, 1, 2, 3].map((at) => [fields[`day_on_${at}`], fields[`day_to_${at}`]])).toEqual([
      ["10/08/2026", "11/08/2026"],
      ["13/08/2026", ""],
      ["14/08/2026", ""],
      ["16/08/2026", ""],
    ]);
  });

  test("states that its source is not confirmed", () => {
    expect(statedBy({ place: "ES-AS" }, 2027).content.source).toContain("sin confirmar");
  });

  test("of a year without a holiday file has only the typed days, of any kind", () => {
    const typed = { ...madrid, day_on_0: "01/01/2040", day_name_0: "Año Nuevo", day_scope_0: "national" };
    expect(statedBy(typed, 2040).content).toMatchObject({
      days: [{ on: "2040-01-01", name: "Año Nuevo", scope: "national", factor: 0 }],
      source: messages.typedSource,
    });
  });

  test("is read from the fields that show it", () => {
    for (const [place, year] of [
      ["ES-MD", 2026],
      ["ES-CN/tenerife", 2027],
      ["ES-NC", 2026],
      ["ES-CT/aran", 2027],
      ["ES-MD", 2040],
    ] as const) {
      const { content } = statedBy(
        { ...dayOff, place, local_on_1: "9/11", local_name_1: "Patrona", day_on_0: "24/12" },
        year,
      );
      const typed = typedCalendar({ year, days: content.days, place: { value: place, municipality: null } });
      expect(countRows(typed), place).toBe(4);
      expect(statedBy(typed, year).content, place).toEqual(content);
    }
  });
});

describe("a calendar's error is next to its field:", () => {
  const twice = { day_on_1: "24/12/2026", day_name_1: "Cierre", day_share_1: "0" };
  test.each<[string, Typed, Typed]>([
    ["no place", { place: "" }, { place: messages.choosePlace }],
    ["a place that does not exist", { place: "ES-XX" }, { place: messages.choosePlace }],
    ["a day twice", { ...dayOff, ...twice }, { day_on_1: calendarText("day-twice", 2026) }],
    [
      "a company day that is a local day",
      { ...local, ...dayOff, day_on_0: "15/05/2026" },
      { day_on_0: calendarText("day-twice", 2026) },
    ],
    [
      "a local day that is national already",
      { local_on_0: "12/10/2026", local_name_0: "Pilar" },
      { local_on_0: messages.alreadyPublic("12/10/2026", "Fiesta Nacional de España", "national") },
    ],
    [
      "a local day that is regional already",
      { local_on_1: "02/04/2026", local_name_1: "Jueves Santo" },
      { local_on_1: messages.alreadyPublic("02/04/2026", "Jueves Santo", "regional") },
    ],
    [
      "29 February of a year without it",
      { ...dayOff, day_on_0: "29/02/2026" },
      { day_on_0: "Ese día no existe: febrero de 2026 tiene 28 días" },
    ],
    [
      "a day of another year",
      { ...dayOff, day_on_0: "24/12/2027" },
      { day_on_0: calendarText("outside-the-year", 2026) },
    ],
    [
      "a range over a day that is typed above",
      { ...dayOff, day_on_1: "20/12/2026", day_to_1: "28/12/2026", day_name_1: "Cierre" },
      { day_on_1: messages.dayTwice("24/12/2026") },
    ],
    [
      "a range that a day below repeats",
      {
        ...dayOff,
        day_on_0: "20/12/2026",
        day_to_0: "28/12/2026",
        day_on_1: "28/12/2026",
        day_name_1: "Puente",
      },
      { day_on_1: calendarText("day-twice", 2026) },
    ],
    [
      "a range that ends before it begins",
      { ...dayOff, day_to_0: "23/12/2026" },
      { day_to_0: messages.endsBefore },
    ],
    [
      "a range into the next year",
      { ...dayOff, day_to_0: "02/01/2027" },
      { day_to_0: calendarText("outside-the-year", 2026) },
    ],
    [
      "a range of holidays",
      { ...dayOff, day_on_0: "25/12/2026", day_to_0: "25/12/2026" },
      { day_on_0: messages.onlyHolidays },
    ],
    [
      "more days than a sheet of paper has",
      { ...dayOff, day_on_0: "01/07/2026", day_to_0: "15/08/2026" },
      { day_to_0: messages.tooManyDays(mostDays) },
    ],
    [
      "a day after as many as a sheet of paper has",
      {
        ...dayOff,
        day_on_0: "01/07/2026",
        day_to_0: "09/08/2026",
        day_on_1: "28/12/2026",
        day_name_1: "Puente",
      },
      { day_on_1: messages.tooManyDays(mostDays) },
    ],
    [
      "the last day alone",
      { ...dayOff, day_on_0: "", day_to_0: "28/12/2026" },
      { day_on_0: messages.withoutDate },
    ],
    ["a word as the last day", { ...dayOff, day_to_0: "Reyes" }, { day_to_0: messages.notADate }],
    ["no date", { ...dayOff, day_on_0: "" }, { day_on_0: messages.withoutDate }],
    ["a word as a date", { ...dayOff, day_on_0: "Nochebuena" }, { day_on_0: messages.notADate }],
    ["no name", { ...local, local_name_0: " " }, { local_name_0: calendarText("without-name", 2026) }],
    ["a long name", { ...dayOff, day_name_0: "a".repeat(81) }, { day_name_0: messages.nameTooLong }],
    ["a long municipality", { municipality: "a".repeat(81) }, { municipality: messages.municipalityTooLong }],
    ["a share over 100", { ...dayOff, day_share_0: "150" }, { day_share_0: messages.notAShare }],
    ["a negative share", { ...dayOff, day_share_0: "-5" }, { day_share_0: messages.notAShare }],
    ["a share with decimals", { ...dayOff, day_share_0: "12,5" }, { day_share_0: messages.notAShare }],
    ["a share in words", { ...dayOff, day_share_0: "media" }, { day_share_0: messages.notAShare }],
    [
      "a third local day, where the territory has one of the two",
      { place: "ES-NC", ...local, local_on_1: "29/11/2026", local_name_1: "San Saturnino" },
      { local_on_1: messages.tooManyLocalWith("San Francisco Javier") },
    ],
  ])("%s", (_, typed, errors) => {
    expect(errorsOf({ ...madrid, ...typed })).toEqual(errors);
  });

  test("a range in a year without a holiday file is the company's", () => {
    const typed = { ...madrid, day_on_0: "01/01/2040", day_to_0: "02/01/2040", day_name_0: "Año Nuevo" };
    expect(errorsOf({ ...typed, day_scope_0: "national" }, 2040)).toEqual({
      day_to_0: messages.rangeOfHolidays,
    });
    expect(errorsOf({ ...typed, day_scope_0: "company" }, 2040)).toBeNull();
  });

  test("29 February is accepted in a leap year only", () => {
    expect(errorsOf({ ...madrid, ...dayOff, day_on_0: "29/02/2028" }, 2028)).toBeNull();
  });
});

describe("the list of places", () => {
  test("has every territory or all its areas, each once", () => {
    expect(new Set(places.map(({ value }) => value)).size).toBe(places.length);
    for (const { code, areas } of territories) {
      const own = places.filter(({ territory }) => territory === code);
      expect(
        own.flatMap(({ area }) => area ?? []),
        code,
      ).toEqual(areas.map((area) => area.code));
    }
  });

  test("needs an area in territories where every town has one", () => {
    expect([placeOf("ES-CN"), placeOf("ES-PV")]).toEqual([null, null]);
    expect(placeOf("ES-CT")).toEqual({ territory: "ES-CT", area: null });
    expect(choiceOf({ territory: "ES-PV", area: "bizkaia" })?.label).toBe("País Vasco: Bizkaia");
    expect(choiceOf({ territory: null, area: null })).toBeNull();
  });
});

test("a calendar form never has more rows than its limit", () => {
  const full = withMoreRows({}, mostDays + 5);
  expect([countRows(full), countRows(withMoreRows(full, 5))]).toEqual([mostDays, mostDays]);
});

test("days of a later published file replace the typed ones", () => {
  const typed: CalendarDay[] = [
    { on: "2026-01-01", name: "Año nuevo", scope: "national", factor: 0 },
    { on: "2026-03-19", name: "San José", scope: "regional", factor: 0 },
    { on: "2026-12-24", name: "Nochebuena", scope: "company", factor: 0.5 },
  ];
  const fields = typedCalendar({ year: 2026, days: typed, place: { value: "ES-MD", municipality: null } });
  expect([fields.day_name_0, fields.day_name_1]).toEqual(["Nochebuena", ""]);
});
