import {
  readRemovedEntries,
  readWaitingDays,
  removedEntriesQuery,
  waitingDaysQuery,
} from "~/modules/corrections/corrections-of-days.server";
import { offlineWords } from "~/modules/ledger/offline-words";
import type { Company } from "~/modules/directory/find-session.server";
import { earliestOpeningOn } from "~/modules/schedules/earliest-opening";
import { planQueries, toPlans } from "~/modules/schedules/read-plan.server";
import { readWorkedDays, workedDaysQuery } from "~/modules/schedules/worked-days.server";
import type { Db } from "~/platform/db.server";
import { prepare } from "~/platform/statement.server";
import { addDays, monthOf } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { dayRecordsOf, type DayRecord } from "../day-record";
import { sumDays } from "../sum-days";
import { dayLineOf } from "./model/day-line";
import { linesOf } from "./model/entry-lines";
import { loadLogs } from "./server/load-logs.server";
import { calendarOf } from "./month-calendar";
import { dayHoursOf, monthHoursOf } from "./model/hours-texts";
import { countedUpTo, farewellOf, nowOf } from "./model/now-of";
import { plannedTodayOf } from "./model/planned-today";
import { daysBeside, isWithin, monthsBeside, readPeriod, weeksOf } from "./model/shown-period";
import { totalsOf, totalsWithin, type CountedLog } from "./model/totals";

type PlanningCompany = Pick<Company, "id" | "timeZone">;

interface ShownPerson {
  id: string;
  subject: number;
}

/**
 * Returns a person's totals of today, this week and this month, and the farewell after a check-out; with terms also what is planned today
 * and the balance. One round trip. Its cost grows with the entries since the balance opened ({@link workedDaysQuery}).
 */
export async function showNow(
  { db, now }: { db: Db; now: number },
  { company, person }: { company: PlanningCompany; person: ShownPerson },
) {
  const { subject } = person;
  const todayOn = localDateOf(now, company.timeZone);
  const { from, to } = weeksOf(monthOf(todayOn));
  // A night shift may have begun the day before.
  const yesterdayOn = addDays(todayOn, -1);
  const range = { from: yesterdayOn < from ? yesterdayOn : from, to };
  const balanceFrom = earliestOpeningOn(todayOn);
  const whose = { companyId: company.id, profileId: person.id, subject };
  const { open, periods, extraResults } = await loadLogs(
    { db },
    {
      subject,
      ranges: [range],
      extraStatements: [
        workedDaysQuery(db.$client, { ...whose, from: balanceFrom }),
        ...planQueries(company, [person.id]).map((query) => prepare(db.$client, query)),
      ],
    },
  );
  const [workedDays, ...plans] = extraResults;
  const { plan, moves } = toPlans(plans, company, [person.id]).get(person.id)!;
  const planned = plannedTodayOf(plan, { logs: readWorkedDays(workedDays!), moves }, { todayOn, now });
  const { logs } = periods[0]!;
  return {
    totals: { ...nowOf(logs, open, { todayOn, now }), ...(planned && { planned }) },
    farewell: open ? null : farewellOf(logs, { todayOn, now }),
  };
}

/** Returns a person's totals of today, this week and this month, and the month and day of the URL. One round trip. */
export async function showTime(
  { db, now }: { db: Db; now: number },
  {
    company,
    person,
    params,
    isOwn = false,
  }: {
    company: PlanningCompany;
    person: ShownPerson;
    params: URLSearchParams;
    /** Whether the person reads their own time. */
    isOwn?: boolean;
  },
) {
  const { subject } = person;
  const todayOn = localDateOf(now, company.timeZone);
  const period = readPeriod(params, todayOn);
  const { month, weeks: range, dayOn, known } = period;
  const isPast = !isWithin(todayOn, month);
  const { open, periods, extraResults } = await loadLogs(
    { db },
    {
      subject,
      ranges: isPast ? [range, weeksOf(monthOf(todayOn))] : [range],
      extraStatements: [
        removedEntriesQuery(db.$client, { subjects: [subject], range }),
        waitingDaysQuery(db.$client, { subject, range }),
        ...planQueries(company, [person.id]).map((query) => prepare(db.$client, query)),
      ],
    },
  );
  const [removed, waiting, ...plans] = extraResults;
  const entries = countedUpTo(now, periods[0]!.logs, open);
  const facts = {
    entries,
    removed: readRemovedEntries(removed!, { range }).get(subject),
    waiting: readWaitingDays(waiting!),
    planned: { ...toPlans(plans, company, [person.id]).get(person.id)!, now, isOwn },
  };
  const days = dayRecordsOf(facts, { range, todayOn });
  const chosen = days.find(({ day }) => day === dayOn);
  return {
    todayOn,
    now: nowOf(periods.at(-1)!.logs, open, { todayOn, now }),
    month: {
      from: month.from,
      ...monthsBeside(period),
      ...totalsWithin(entries, month),
      hours: monthHoursOf(
        sumDays(
          days.filter(({ day }) => isWithin(day, month)),
          todayOn,
        ),
      ),
      weeks: calendarOf(days, period),
    },
    day: chosen ? { ...daysBeside(chosen.day, known), ...shownDayOf(chosen, now) } : null,
    isCut: periods.some(({ isCut }) => isCut),
  };
}

const shownDayOf = (
  { day, entries, removed, open, isWaiting, holiday, absences, ...record }: DayRecord<CountedLog>,
  now: number,
) => ({
  on: day,
  hours: dayHoursOf(record),
  holiday,
  absences,
  ...totalsOf(entries),
  line: dayLineOf(entries, now),
  isGoingOn: open > 0,
  removed,
  isWaiting,
  entries: entries.map((log) => ({
    id: log.id,
    lines: linesOf(log),
    offline: offlineWords(log),
    mark: log.mark,
    ...totalsOf([log]),
    isCounted: log.durationMs !== null,
  })),
});

export type ShownTime = Awaited<ReturnType<typeof showTime>>;
export type ShownDay = NonNullable<ShownTime["day"]>;
