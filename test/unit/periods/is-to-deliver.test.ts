import { expect, test } from "vitest";
import { isToDeliver } from "~/modules/periods/model/is-to-deliver";
import { at } from "../schedules/a-schedule";

const issued = {
  issuedAt: at("2026-12-01 09:00"),
  sentAt: null,
  shownAt: null,
  paperAt: null,
  answer: null,
};
const soon = at("2026-12-02 09:00");
const later = at("2026-12-04 09:00");

test.each([
  ["to a person without an address", {}, { email: null, now: soon }, true],
  ["to a person whose mail nobody took within two days", {}, { email: "ana@example.com", now: later }, true],
  ["not while the mail may still be taken", {}, { email: "ana@example.com", now: soon }, false],
  ["not after the person has seen it", { shownAt: soon }, { email: null, now: later }, false],
  ["not after its delivery on paper", { paperAt: soon }, { email: null, now: later }, false],
])("a manager has to deliver a closed month: %s", (_, changes, person, isDue) => {
  expect(isToDeliver({ ...issued, ...changes }, person)).toBe(isDue);
});
