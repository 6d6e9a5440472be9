import { expect, test } from "vitest";
import { dueShiftsOn } from "~/modules/shifts/model/due-shifts-on";
import { anAnswer, aPublication, aWeek, daysOf, withWeek } from "../schedules/a-published-week";
import { away, office, shift, withTerms } from "../schedules/a-schedule";

const monday = "2026-06-08";
const saturday = "2026-06-13";
const sixDays = aPublication(daysOf("9:00-17:00", 6));

test("a published shift is due without absences and released time", () => {
  const schedule = withTerms({}, { absences: [away(monday, "9:00-11:00")] });
  const release = { seq: 30, recordedAt: 0, on: monday, from: 900 };
  expect(dueShiftsOn(withWeek(schedule, aWeek([sixDays], { releases: [release] })), monday)).toEqual(
    shift("11:00-15:00"),
  );
});

test("an offer is due once the person accepts it", () => {
  expect(dueShiftsOn(withWeek(withTerms({}), aWeek([sixDays])), saturday)).toEqual([]);
  const accepted = aWeek([sixDays], { answers: [anAnswer("accepted")] });
  expect(dueShiftsOn(withWeek(withTerms({}), accepted), saturday)).toEqual(office);
});

test("a shift at another centre is due on the clock of that centre", () => {
  const there = { from: 540, to: 1_020, centre: "las-palmas" };
  const publication = { ...sixDays, days: sixDays.days.with(0, [there]) };
  expect(dueShiftsOn(withWeek(withTerms({}), aWeek([publication])), monday)).toEqual([there]);
});

test("nothing is known to be due in a week that is not published", () => {
  expect(dueShiftsOn(withTerms({}), monday)).toBeNull();
  expect(dueShiftsOn(withWeek(withTerms({}), aWeek([sixDays])), "2026-06-15")).toBeNull();
});
