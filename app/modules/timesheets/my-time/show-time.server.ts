import {
  readRemovedEntries,
  readWaitingEntries,
  removedEntriesQuery,
  waitingEntriesQuery,
} from "~/modules/corrections/corrections-of-days.server";
import type { CorrectionViewer } from "~/modules/corrections/correction";
import type { CompanyFacts } from "~/modules/law/law-notes";
import { daysReadForNotes } from "~/modules/law/notes-of-days";
import { offlineText } from "~/modules/ledger/offline-text";
import type { Company } from "~/modules/session/find-session.server";
import { earlierEndText } from "~/modules/schedules/earlier-end-text";
import { scheduleQueries, toSchedules } from "~/modules/schedules/read-schedule.server";
import { readWorkedDays, workedDaysQuery } from "~/modules/schedules/worked-days.server";
import { aroundDays, onWorkDays, registerDayOf } from "~/modules/schedules/work-day-of";
import { zoneAt } from "~/modules/schedules/zone-on";
import { daysAtCentre, type CentreStart } from "~/modules/policy/centre-start";
import type { Db } from "~/platform/db.server";
import { addDays, isWithin, monthOf, type DateRange, type LocalDate } from "~/time/dates";
import { firstKeptDay } from "~/time/retention";
import { localDateOf } from "~/time/zones";
import { dayRecordsOf, withoutTerms, type DayRecord } from "../day-record";
import { comparedFigures, countedDaysOf, explain, type ExplainedPeriod } from "../explain";
import { lawCountOf, lawNotesOfRange } from "../model/law-notes-of-range";
import { addUp } from "../tally";
import { dayLineOf } from "./model/day-line";
import { linesOf } from "./model/entry-lines";
import { readPersonLogs } from "./server/read-person-logs.server";
import { calendarOf } from "./month-calendar";
import { dayHoursOf, monthHoursOf } from "./model/hours-texts";
import { currentDayOf } from "./model/current-day";
import { hasLaterShift, isLateForShift, nextShiftText } from "./model/next-shift";
import { releasedText } from "./model/released-text";
import { publishedDaysText } from "./model/published-days";
import { countedUpTo, farewellOf, nowOf } from "./model/now-of";
import { knownBalanceOf, plannedTodayOf } from "./model/planned-today";
import { rangeCovering, possibleToday } from "./model/possible-today";
import {
  neighbouringDays,
  neighbouringMonths,
  readPeriod,
  weeksOf,
  type ShownPeriod,
} from "./model/shown-period";
import { totalsOf, totalsWithin, type CountedLog } from "./model/totals";

type PlanningCompany = Pick<Company, "id" | "timeZone">;

interface ShownPerson {
  id: string;
  subject: number;
}

/**
 * Returns a person's totals of today, this week and this month, and the farewell after a check-out; with terms also what is planned today,
 * the published shifts of today or else the next shift, and the balance. Today is the date in the zone of the person's centre; during a
 * night shift with terms its working day takes the place of today in the day's total and in what is planned. `timeZone` is that of the open
 * entry, or else of the centre. One round trip. Its cost grows with the entries since the balance opened ({@link workedDaysQuery}).
 */
export async function showNow(
  { db, now }: { db: Db; now: number },
  { company, person }: { company: PlanningCompany; person: ShownPerson },
) {
  const { subject } = person;
  const possible = possibleToday(now, company);
  // A night shift may have begun the day before.
  const yesterday = { from: addDays(possible.from, -1), to: possible.to };
  const range = aroundDays(rangeCovering(yesterday, weeksOfMonths(possible)));
  const balanceFrom = firstKeptDay(possible.from);
  const whose = { companyId: company.id, profileId: person.id, subject };
  const { open, shown, alongside } = await readPersonLogs(
    { db },
    {
      subject,
      shown: range,
      alongside: {
        workedDays: workedDaysQuery({ ...whose, from: balanceFrom }),
        schedules: scheduleQueries(company, { profileIds: [person.id], weeks: "all" }),
      },
    },
  );
  const workedDays = readWorkedDays(alongside.workedDays.results);
  const { schedule, moves } = toSchedules(alongside.schedules, company, [person.id]).get(person.id)!;
  const zoneNow = zoneAt(schedule, now);
  const todayOn = localDateOf(now, zoneNow);
  const shownOn = currentDayOf(schedule, { open, todayOn, timeZone: zoneNow, now });
  const day = { todayOn, shownOn, now };
  const plannedToday = plannedTodayOf(schedule, { logs: workedDays, moves }, day);
  const logs = onWorkDays(shown.logs, schedule);
  const lastAt = shown.logs.reduce<number | null>(
    (last, { checkInTime, checkOutTime }) => Math.max(last ?? 0, checkOutTime ?? checkInTime),
    null,
  );
  return {
    totals: { ...nowOf(logs, open, day), ...(plannedToday && { planned: plannedToday }) },
    farewell: open
      ? null
      : farewellOf(logs, { todayOn, now, hasLaterShift: hasLaterShift(schedule, { todayOn, now }) }),
    ...(open && { released: releasedText(schedule, shownOn, now) }),
    nextShift: open
      ? null
      : (publishedDaysText(schedule, todayOn) ?? nextShiftText(schedule, { todayOn, now, lastAt })),
    ...(!open && isLateForShift(schedule, { todayOn, now, lastAt }) && { isLate: true }),
    todayOn,
    timeZone: open?.timeZone ?? zoneNow,
    ...(schedule.weeks.length > 0 && { hasShifts: true }),
  };
}

/** Returns the whole weeks of the months in which a period begins and ends. */
const weeksOfMonths = ({ from, to }: DateRange): DateRange =>
  rangeCovering(weeksOf(monthOf(from)), weeksOf(monthOf(to)));

/**
 * Returns a person's totals of today, this week and this month, and the month and day of the URL. Today is the date in the zone of the
 * person's centre. With terms it has the balance of today, or at the end of an earlier month. One round trip, whose cost grows as that of
 * {@link showNow}.
 */
export async function showTime(
  { db, now }: { db: Db; now: number },
  {
    company,
    person,
    params,
    reader,
    isShared = false,
    since = null,
    facts = null,
  }: {
    company: PlanningCompany;
    person: ShownPerson;
    params: URLSearchParams;
    reader: CorrectionViewer;
    /** Other people can see the screen, as at a tablet: a private kind of absence reads `Ausencia` also for its person. */
    isShared?: boolean;
    /** The first day of the person that the reader sees: earlier days are empty. Null for all days. */
    since?: CentreStart;
    /** What the company states about its convenio; null if nothing of the law is said. */
    facts?: CompanyFacts | null;
  },
) {
  const { subject } = person;
  const possible = possibleToday(now, company);
  const [first, last] = [possible.from, possible.to].map((on) => readPeriod(params, on)) as [
    ShownPeriod,
    ShownPeriod,
  ];
  const weeks = rangeCovering(first.weeks, last.weeks);
  const around = aroundDays(weeks);
  const isPast = !isWithin(possible.from, first.month) || !isWithin(possible.to, last.month);
  const { open, shown, other, alongside } = await readPersonLogs(
    { db },
    {
      subject,
      shown: facts ? daysReadForNotes(weeks) : around,
      other: isPast ? aroundDays(weeksOfMonths(possible)) : null,
      alongside: {
        workedDays: workedDaysQuery({
          companyId: company.id,
          profileId: person.id,
          subject,
          from: firstKeptDay(possible.from),
        }),
        removed: removedEntriesQuery({ subjects: [subject], range: around }),
        waiting: waitingEntriesQuery({ subject, range: around }),
        schedules: scheduleQueries(company, { profileIds: [person.id], weeks: "all" }),
      },
    },
  );
  const current = other ?? shown;
  const scheduleWithMoves = toSchedules(alongside.schedules, company, [person.id]).get(person.id)!;
  const { schedule } = scheduleWithMoves;
  const timeZone = zoneAt(schedule, now);
  const todayOn = localDateOf(now, timeZone);
  const shownOn = currentDayOf(schedule, { open, todayOn, timeZone, now });
  const period = readPeriod(params, todayOn);
  const { month, weeks: range, dayOn, known } = period;
  const isSeen = ({ day }: { day: LocalDate }) => since === null || day >= since.on;
  const entries = onWorkDays(countedUpTo(now, shown.logs, open), schedule);
  const isOwn = !isShared && reader.profileId === person.id;
  const record = {
    entries,
    removed: readRemovedEntries(alongside.removed.results, { range: around }).get(subject),
    waiting: readWaitingEntries(alongside.waiting.results, reader, now),
    planned: { ...scheduleWithMoves, now, isOwn },
  };
  const days = dayRecordsOf(record, { range, todayOn }).map((day) => (isSeen(day) ? day : hideDay(day)));
  const chosenDay = days.find(({ day }) => day === dayOn);
  const ofMonth = days.filter(({ day }) => isWithin(day, month));
  const explained: ExplainedPeriod = {
    days: ofMonth,
    counted: countedDaysOf({ ...scheduleWithMoves, now }, entries, daysAtCentre(month, since)),
    schedule,
    isOwn,
    seenFrom: since?.on ?? null,
  };
  return {
    todayOn,
    /** Whether a week was ever published to the person. */
    ...(schedule.weeks.length > 0 && { hasShifts: true }),
    now: nowOf(onWorkDays(current.logs, schedule).filter(isSeen), open, { todayOn, shownOn, now }),
    month: {
      from: month.from,
      ...neighbouringMonths(period),
      ...totalsWithin(entries.filter(isSeen), month),
      hours: monthHoursOf(ofMonth, {
        todayOn,
        isPast: month.to < todayOn,
        balance: knownBalanceOf(
          schedule,
          { logs: readWorkedDays(alongside.workedDays.results), moves: scheduleWithMoves.moves },
          { todayOn, through: month.to < todayOn ? month.to : todayOn, now },
        ),
      }),
      figures: comparedFigures(explained.counted).map((figure) => explain(figure, explained)),
      weeks: calendarOf(days, period),
      law:
        facts &&
        lawCountOf(
          lawNotesOfRange(entries.filter(isSeen), { range: month, todayOn, schedule, company: facts }),
        ),
    },
    day: chosenDay
      ? {
          ...neighbouringDays(chosenDay.day, known),
          ...shownDayOf(chosenDay, now),
          earlierEnd: isSeen(chosenDay) ? earlierEndText(schedule, chosenDay.day) : null,
        }
      : null,
    isCut: shown.isCut || current.isCut,
  };
}

/** Returns a day of which the reader sees nothing. */
const hideDay = (day: DayRecord<CountedLog>): DayRecord<CountedLog> => ({
  ...day,
  ...withoutTerms,
  ...addUp([]),
  entries: [],
  removed: [],
  isDisputed: false,
  waiting: [],
  absences: [],
});

const shownDayOf = (
  { day, entries, removed, open, waiting, holiday, absences, ...record }: DayRecord<CountedLog>,
  now: number,
) => ({
  on: day,
  hours: dayHoursOf({ open, ...record }),
  holiday,
  absences,
  ...totalsOf(entries),
  line: dayLineOf(entries, now),
  isOpen: open > 0,
  removed,
  /** `Te toca a ti`, `Pendiente de Lucía`: each once, the reader's first. */
  turns: [
    ...new Set(waiting.toSorted((a, b) => Number(b.isReaders) - Number(a.isReaders)).map(({ turn }) => turn)),
  ],
  entries: entries.map((log) => ({
    id: log.id,
    /** The day that the register keeps. */
    registerDay: registerDayOf(log),
    lines: linesOf(log),
    offline: offlineText(log),
    mark: log.mark,
    ...totalsOf([log]),
    isCounted: log.durationMs !== null,
  })),
});

export type ShownTime = Awaited<ReturnType<typeof showTime>>;
export type ShownDay = NonNullable<ShownTime["day"]>;
