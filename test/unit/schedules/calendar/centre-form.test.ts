import { expect, test } from "vitest";
import { centreChangeSchema, newCentreSchema } from "~/modules/schedules/calendar/centre-schema";
import { centreMessages, messages } from "~/modules/schedules/calendar/messages";
import { fieldErrors } from "~/platform/field-errors";

const zone = "Europe/Madrid";
const others = [{ name: "Bar Luna" }];
const typed = { name: " Bar  Sol ", place: "ES-CN/tenerife", municipality: "Adeje", zone: "Atlantic/Canary" };
const parseCentre = (changes: Record<string, string>) =>
  newCentreSchema({ others, zone }).safeParse({ ...typed, ...changes });

test("a centre has a name, a place and a time zone", () => {
  expect(parseCentre({}).data).toEqual({
    name: "Bar Sol",
    territory: "ES-CN",
    area: "tenerife",
    municipality: "Adeje",
    timeZone: "Atlantic/Canary",
  });
});

test("a centre in the company's time zone follows the company", () => {
  expect(parseCentre({ zone, municipality: " " }).data).toMatchObject({ timeZone: null, municipality: null });
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
  expect(fieldErrors(parseCentre(changes).error!)).toEqual(errors);
});

test("a changed name is compared only with other centres", () => {
  const readChange = (name: string, besides: typeof others) =>
    centreChangeSchema({ timeZone: zone }, { others: besides, zone }).safeParse({ name });
  expect(readChange("Bar Luna", []).data).toEqual({ name: "Bar Luna" });
  expect(fieldErrors(readChange("bar luna", others).error!)).toEqual({ name: centreMessages.nameTaken });
});
