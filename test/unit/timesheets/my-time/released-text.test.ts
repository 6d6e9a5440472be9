import { expect, test } from "vitest";
import { hasLaterShift } from "~/modules/timesheets/my-time/model/next-shift";
import { releasedText } from "~/modules/timesheets/my-time/model/released-text";
import { aPublication, aWeek, daysOf, withWeek } from "../../schedules/a-published-week";
import { aSchedule, at, minuteAt } from "../../schedules/a-schedule";

const monday = "2026-06-08";

const splitWeek = (releasedAt: string | null) =>
  withWeek(
    aSchedule(),
    aWeek([aPublication(daysOf("12:00-16:00 20:00-24:00", 5))], {
      releases:
        releasedAt === null
          ? []
          : [{ seq: 30, recordedAt: at(`${monday} ${releasedAt}`), on: monday, from: minuteAt(releasedAt) }],
    }),
  );

test("a person whose shift a manager ended sees when it ended, until a later shift begins", () => {
  const schedule = splitWeek("15:00");
  expect(releasedText(schedule, monday, at(`${monday} 15:01`))).toBe(
    "Puedes irte: tu turno ha terminado a las 15:00.",
  );
  expect(releasedText(schedule, monday, at(`${monday} 19:59`))).not.toBeNull();
  expect(releasedText(schedule, monday, at(`${monday} 20:00`))).toBeNull();
  expect(releasedText(schedule, "2026-06-09", at("2026-06-09 13:00"))).toBeNull();
  expect(releasedText(splitWeek(null), monday, at(`${monday} 15:01`))).toBeNull();
});

test("a day has a later shift only until the last part of a split shift begins", () => {
  const isLater = (time: string) =>
    hasLaterShift(splitWeek(null), { todayOn: monday, now: at(`${monday} ${time}`) });
  expect(["11:00", "16:05", "20:00", "23:00"].map(isLater)).toEqual([true, true, false, false]);
});
