import { describe, expect, test } from "vitest";
import { publishedDaysText } from "~/modules/timesheets/my-time/model/published-days";
import type { PublishedWeek } from "~/modules/schedules/published-week";
import {
  aPublication,
  aWeek,
  anAnswer,
  daysOf,
  withWeek,
  type WrittenWeek,
} from "../../schedules/a-published-week";
import { vacation, withTerms } from "../../schedules/a-schedule";

/** Returns the text of a day, by default Monday 8 June 2026, of a week in which those days are published. */
const textOf = (
  days: WrittenWeek,
  {
    on = "2026-06-08",
    schedule = withTerms({}),
    ...week
  }: Partial<PublishedWeek> & { on?: string; schedule?: ReturnType<typeof withTerms> } = {},
) => publishedDaysText(withWeek(schedule, aWeek([aPublication(days)], week)), on);

describe("the published days of a person", () => {
  test("are the shifts of today and tomorrow", () => {
    expect(textOf(["12:00-16:00 20:00-24:30"])).toBe("Hoy 12:00–16:00 y 20:00–00:30 · mañana libras");
    expect(textOf(["", "9:00-17:00"])).toBe("Hoy libras · mañana 09:00–17:00");
  });

  test("leave out tomorrow if its week is not published", () => {
    expect(textOf(["", "", "", "", "", "", "10:00-14:00"], { on: "2026-06-14" })).toBe("Hoy 10:00–14:00");
  });

  test("have hours beyond the contract only if the person accepted them", () => {
    const days = [...daysOf("9:00-17:00", 5).slice(0, 5), "10:00-14:00"];
    const onSaturday = { on: "2026-06-13" };
    expect(textOf(days, onSaturday)).toBe("Hoy libras · mañana libras");
    expect(textOf(days, { ...onSaturday, answers: [anAnswer("refused")] })).toBe(
      "Hoy libras · mañana libras",
    );
    expect(textOf(days, { ...onSaturday, answers: [anAnswer("accepted")] })).toBe(
      "Hoy 10:00–14:00 · mañana libras",
    );
  });

  test("leave out days with an absence and days of another week", () => {
    const away = withTerms({}, { absences: [vacation("2026-06-09", "2026-06-10")] });
    const days = daysOf("9:00-17:00", 5);
    expect(textOf(days, { schedule: away })).toBe("Hoy 09:00–17:00");
    expect(textOf(days, { schedule: away, on: "2026-06-09" })).toBeNull();
    expect(textOf(days, { on: "2026-06-15" })).toBeNull();
  });
});
