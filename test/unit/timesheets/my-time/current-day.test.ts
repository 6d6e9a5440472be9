import { describe, expect, test } from "vitest";
import { currentDayOf } from "~/modules/timesheets/my-time/model/current-day";
import { nowOf } from "~/modules/timesheets/my-time/model/now-of";
import { plannedTodayOf } from "~/modules/timesheets/my-time/model/planned-today";
import type { Schedule } from "~/modules/schedules/schedule";
import { onWorkDays } from "~/modules/schedules/work-day-of";
import type { TimeLog } from "~/modules/ledger/time-log";
import { hourMs } from "~/time/units";
import {
  aSchedule,
  at,
  everyDay,
  madridZone,
  night,
  office,
  shift,
  withTerms,
} from "../../schedules/a-schedule";
import { aLog } from "./a-log";

/** Monday and Tuesday. */
const [monday, tuesday] = ["2026-11-23", "2026-11-24"];
const nights = withTerms({ pattern: everyDay(night), holidaysOff: false });
const open = (from: string) => aLog(`${from.replace(" ", "T")}+01:00`, null);

const dayAt = (time: string, schedule: Schedule, entry: TimeLog | null = null) =>
  currentDayOf(schedule, { open: entry, todayOn: time.slice(0, 10), timeZone: madridZone, now: at(time) });

describe("the working day that the clock shows", () => {
  test.each<[string, string, Schedule, TimeLog | null, string]>([
    ["in a night shift since ten", `${tuesday} 05:00`, nights, open(`${monday} 22:00`), monday],
    [
      "in a night shift since half past midnight",
      `${tuesday} 05:00`,
      nights,
      open(`${tuesday} 00:30`),
      monday,
    ],
    ["in a night shift without an entry", `${tuesday} 05:00`, nights, null, monday],
    ["after the end of the shift, still in", `${tuesday} 07:00`, nights, open(`${monday} 22:00`), monday],
    ["after the end of the shift, out", `${tuesday} 07:00`, nights, null, tuesday],
    ["with an entry whose exit is missing", `${tuesday} 15:00`, nights, open(`${monday} 22:00`), tuesday],
    ["in an office", `${tuesday} 05:00`, withTerms({ pattern: everyDay(office) }), null, tuesday],
    [
      "before a shift after midnight",
      `${monday} 23:40`,
      withTerms({ pattern: everyDay(shift("0:30-8:00")) }),
      null,
      tuesday,
    ],
    ["without terms", `${tuesday} 05:00`, aSchedule({ terms: [] }), open(`${monday} 22:00`), tuesday],
  ])("%s is that of the shift, or today", (_, time, schedule, entry, on) => {
    expect(dayAt(time, schedule, entry)).toBe(on);
  });

  test("has its name, total and planned hours at five in the morning", () => {
    const entry = open(`${tuesday} 00:30`);
    const day = { todayOn: tuesday, shownOn: monday, now: at(`${tuesday} 05:00`) };
    const { dayName, today, open: said } = nowOf(onWorkDays([entry], nights), entry, day);
    expect([dayName, today.totalMs, said!.text]).toEqual([
      "Jornada del lunes",
      4.5 * hourMs,
      "En curso desde las 00:30",
    ]);
    const { text } = plannedTodayOf(nights, { logs: [], moves: [] }, day)!;
    expect(text.replaceAll("\u00a0", " ")).toBe("Jornada del lunes: 8 h previstas");
  });
});
