import type { SQL } from "drizzle-orm";
import type { Company } from "~/modules/session/find-session.server";
import { logPageQuery, toTimeLog, type ShownRow } from "~/modules/ledger/time-logs.server";
import type { TimeLog } from "~/modules/ledger/time-log";
import { scheduleQueries, toSchedules } from "~/modules/schedules/read-schedule.server";
import { aroundDays, onWorkDays } from "~/modules/schedules/work-day-of";
import { zoneAt } from "~/modules/schedules/zone-on";
import type { AnswersTo, StatementPreparer } from "~/platform/statement.server";
import { formatDuration } from "~/time/durations";
import { localDateOf } from "~/time/zones";
import { currentDayOf } from "./model/current-day";
import { nowOf } from "./model/now-of";
import { possibleToday } from "./model/possible-today";
import { weeksOf } from "./model/shown-period";
import { mostLogs } from "./server/read-person-logs.server";

interface TimeOwner {
  companyId: string;
  profileId: string;
  /** The person's key, or an expression for it. */
  subject: number | SQL;
}

/** The worked hours of a person's day and week, as text. */
export interface DayAndWeek {
  /** `Hoy`, or `Jornada del lunes` during a night shift. */
  dayName: string;
  day: string;
  week: string;
}

/** Returns the parts of a round trip whose answers {@link readDayAndWeek} reads. */
export function dayAndWeekQueries(
  d1: StatementPreparer,
  { companyId, profileId, subject }: TimeOwner,
  now: number,
) {
  // The company's zone is not known yet: a day more on each side holds every zone.
  const weeks = weeksOf(aroundDays(possibleToday(now, { timeZone: "UTC" })));
  return {
    logs: logPageQuery(d1, {
      subject,
      range: aroundDays(weeks),
      order: "newest first",
      after: null,
      limit: mostLogs,
    }),
    schedules: scheduleQueries({ id: companyId }, { profileIds: [profileId], weeks: aroundDays(weeks) }),
  };
}

/**
 * Returns the hours of the person's day and week, as the clock screen shows them (`showNow`).
 * @param changed the entry after a punch that the answers do not know; null without one.
 */
export function readDayAndWeek(
  answers: AnswersTo<ReturnType<typeof dayAndWeekQueries>>,
  {
    company,
    profileId,
    changed,
    now,
  }: {
    company: Pick<Company, "id" | "timeZone">;
    profileId: string;
    changed: TimeLog | null;
    now: number;
  },
): DayAndWeek {
  const { schedule } = toSchedules(answers.schedules, company, [profileId]).get(profileId)!;
  const before = (answers.logs.results as ShownRow[]).map(toTimeLog);
  const logs = changed ? [...before.filter(({ id }) => id !== changed.id), changed] : before;
  // A check-in ends an older entry with a missing exit.
  const open = logs
    .filter(({ checkOutTime, isExitMissing }) => checkOutTime === null && !isExitMissing)
    .reduce<TimeLog | null>(
      (latest, log) => (latest && latest.checkInTime > log.checkInTime ? latest : log),
      null,
    );
  const timeZone = zoneAt(schedule, now);
  const todayOn = localDateOf(now, timeZone);
  const shownOn = currentDayOf(schedule, { open, todayOn, timeZone, now });
  const { dayName = "Hoy", today, week } = nowOf(onWorkDays(logs, schedule), open, { todayOn, shownOn, now });
  return { dayName, day: formatDuration(today.totalMs), week: formatDuration(week.totalMs) };
}
