import { expect, test } from "vitest";
import { earlierEndText } from "~/modules/schedules/earlier-end-text";
import { aPublication, aWeek, withWeek } from "./a-published-week";
import { at, withTerms } from "./a-schedule";

test("a day on which a manager ended the running shift says when, and other days say nothing", () => {
  const release = (from: number, seq: number) => ({
    seq,
    recordedAt: at("2026-06-09 12:00"),
    on: "2026-06-09",
    from,
  });
  const week = (...times: number[]) =>
    withWeek(
      withTerms({}),
      aWeek([aPublication(["9:00-17:00", "9:00-13:00 20:00-26:00"])], {
        releases: times.map((from, index) => release(from, 20 + index)),
      }),
    );
  expect(earlierEndText(week(750), "2026-06-09")).toBe(
    "Turno terminado antes, a las 12:30: el resto no se debe.",
  );
  expect(earlierEndText(week(750, 1_470), "2026-06-09")).toBe(
    "Turno terminado antes, a las 12:30 y a las 00:30: el resto no se debe.",
  );
  expect(earlierEndText(week(750), "2026-06-08")).toBeNull();
});
