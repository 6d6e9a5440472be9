import { expect, test } from "vitest";
import { readCentreForm, readCentreName } from "~/modules/schedules/calendar/centre-form";
import { centreMessages, messages } from "~/modules/schedules/calendar/messages";

const others = [{ name: "Bar Luna" }];
const typed = { name: " Bar  Sol ", place: "ES-CN/tenerife", municipality: "Adeje", zone: "Atlantic/Canary" };
const read = (changes: Record<string, string>) =>
  readCentreForm({ ...typed, ...changes }, { others, zone: "Europe/Madrid" });

test("a centre has a name, a place and a time zone", () => {
  expect(read({})).toEqual({
    centre: {
      name: "Bar Sol",
      territory: "ES-CN",
      area: "tenerife",
      municipality: "Adeje",
      timeZone: "Atlantic/Canary",
    },
  });
});

test("a centre in the company's time zone follows the company", () => {
  expect(read({ zone: "Europe/Madrid", municipality: " " })).toMatchObject({
    centre: { timeZone: null, municipality: null },
  });
});

test.each([
  [{ name: "" }, { name: centreMessages.withoutName }],
  [{ name: "a".repeat(81) }, { name: centreMessages.nameTooLong }],
  [{ name: "BAR LUNA" }, { name: centreMessages.nameTaken }],
  [{ place: "ES-CN" }, { place: messages.choosePlace }],
  [{ municipality: "a".repeat(81) }, { municipality: messages.municipalityTooLong }],
  [{ zone: "Europe/Paris" }, { zone: centreMessages.chooseZone }],
  [
    { name: "", place: "", zone: "Europe/Paris" },
    { name: centreMessages.withoutName, place: messages.choosePlace, zone: centreMessages.chooseZone },
  ],
])("an error of %j is next to its field", (changes, errors) => {
  expect(read(changes)).toEqual({ errors });
});

test("a changed name is compared only with other centres", () => {
  expect(readCentreName({ name: "Bar Luna" }, [])).toEqual({ name: "Bar Luna" });
  expect(readCentreName({ name: "bar luna" }, others)).toEqual({ error: centreMessages.nameTaken });
});
