import { describe, expect, test } from "vitest";
import { zoneOfTerritory } from "~/modules/schedules/calendar/centre-form";
import { centreChangeSchema, newCentreSchema } from "~/modules/schedules/calendar/centre-schema";
import { centreMessages } from "~/modules/schedules/calendar/messages";
import { fieldErrors } from "~/platform/field-errors";

const canary = "Atlantic/Canary";
const madrid = "Europe/Madrid";

test.each([
  ["ES-CN", madrid, canary],
  ["ES-CN", canary, canary],
  ["ES-MD", madrid, madrid],
  ["ES-MD", canary, madrid],
  ["ES-IB", "America/Lima", "America/Lima"],
] as const)("the usual zone of %s for a company in %s is %s", (territory, company, zone) => {
  expect(zoneOfTerritory(territory, company)).toBe(zone);
});

describe("a new centre", () => {
  const typed = { name: "Bar Sol", place: "ES-CN/tenerife", municipality: "" };
  const readZone = (more: object, zone = madrid) => {
    const { data, error } = newCentreSchema({ others: [], zone }).safeParse({ ...typed, ...more });
    return error ? fieldErrors(error) : data.timeZone;
  };

  test.each([
    [{}, madrid, canary],
    [{ zone: "" }, madrid, canary],
    [{ zone: "" }, canary, null],
    [{ zone: "", place: "ES-MD" }, madrid, null],
    [{ zone: "", place: "ES-MD" }, canary, madrid],
    [{ zone: madrid }, madrid, null],
    [{ zone: "Africa/Ceuta" }, madrid, "Africa/Ceuta"],
  ])("typed as %j in a company in %s gets the time zone %s (null: the company's)", (more, zone, expected) => {
    expect(readZone(more, zone)).toBe(expected);
  });

  test("without a place has an error only for the place, not for the zone", () => {
    expect(Object.keys(readZone({ place: "" }) as object)).toEqual(["place"]);
    expect(readZone({ zone: "America/Lima" })).toEqual({ zone: centreMessages.chooseZone });
  });
});

describe("a changed centre", () => {
  const parseChange = (typed: Record<string, string>, timeZone = madrid) =>
    centreChangeSchema({ timeZone }, { others: [{ name: "Bar Mar" }], zone: madrid }).safeParse(typed);

  test("keeps its zone if the form has none or the same one", () => {
    const forms: Record<string, string>[] = [{}, { zone: madrid }];
    for (const zone of forms)
      expect(parseChange({ name: "Bar Sol", ...zone }).data).toEqual({ name: "Bar Sol" });
  });

  test("gets another zone, or follows the company again", () => {
    const name = "Bar Sol";
    expect(parseChange({ name, zone: canary }).data).toEqual({ name, timeZone: canary });
    expect(parseChange({ name, zone: madrid }, canary).data).toEqual({ name, timeZone: null });
  });

  test("names each wrong field", () => {
    expect(fieldErrors(parseChange({ name: "bar mar", zone: "" }).error!)).toEqual({
      name: centreMessages.nameTaken,
      zone: centreMessages.chooseZone,
    });
  });
});
