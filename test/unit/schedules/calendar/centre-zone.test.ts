import { describe, expect, test } from "vitest";
import { readCentreChange, readCentreForm, zoneOfTerritory } from "~/modules/schedules/calendar/centre-form";
import { centreMessages } from "~/modules/schedules/calendar/messages";

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
  const read = (more: object, zone = madrid) => {
    const outcome = readCentreForm({ ...typed, ...more }, { others: [], zone });
    return "centre" in outcome ? outcome.centre.timeZone : outcome.errors;
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
    expect(read(more, zone)).toBe(expected);
  });

  test("without a place has an error only for the place, not for the zone", () => {
    expect(Object.keys(read({ place: "" }) as object)).toEqual(["place"]);
    expect(read({ zone: "America/Lima" })).toEqual({ zone: centreMessages.chooseZone });
  });
});

describe("a changed centre", () => {
  const read = (typed: Record<string, string>, timeZone = madrid) =>
    readCentreChange(typed, { centre: { timeZone }, others: [{ name: "Bar Mar" }], zone: madrid });

  test("keeps its zone if the form has none or the same one", () => {
    const forms: Record<string, string>[] = [{}, { zone: madrid }];
    for (const zone of forms)
      expect(read({ name: "Bar Sol", ...zone })).toEqual({ change: { name: "Bar Sol" } });
  });

  test("gets another zone, or follows the company again", () => {
    const name = "Bar Sol";
    expect(read({ name, zone: canary })).toEqual({ change: { name, timeZone: canary } });
    expect(read({ name, zone: madrid }, canary)).toEqual({ change: { name, timeZone: null } });
  });

  test("names each wrong field", () => {
    expect(read({ name: "bar mar", zone: "" })).toEqual({
      errors: { name: centreMessages.nameTaken, zone: centreMessages.chooseZone },
    });
  });
});
