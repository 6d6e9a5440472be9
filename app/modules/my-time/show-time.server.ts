import { offlineWords } from "~/modules/ledger/offline-words";
import type { Db } from "~/platform/db.server";
import { addDays, monthOf, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { dayLineOf } from "./day-line";
import { linesOf } from "./entry-lines";
import { loadLogs } from "./load-logs.server";
import { calendarOf, isGoingOn } from "./month-calendar";
import { countedUpTo, farewellOf, nowOf } from "./now-of";
import { daysBeside, isWithin, monthsBeside, readPeriod, weeksOf, type ShownPeriod } from "./shown-period";
import { totalsOf, totalsWithin, type CountedLog } from "./totals";

/** What somebody has worked today, this week and this month, and what is said after they have left. One round trip. */
export async function showNow(
  { db, now }: { db: Db; now: number },
  { subject, timeZone }: { subject: number; timeZone: string },
) {
  const todayOn = localDateOf(now, timeZone);
  const { from, to } = weeksOf(monthOf(todayOn));
  // A night that began the day before.
  const yesterdayOn = addDays(todayOn, -1);
  const range = { from: yesterdayOn < from ? yesterdayOn : from, to };
  const { open, periods } = await loadLogs({ db }, { subject, ranges: [range] });
  const { logs } = periods[0]!;
  return {
    totals: nowOf(logs, open, { todayOn, now }),
    farewell: open ? null : farewellOf(logs, { todayOn, now }),
  };
}

/** A person's today, week and month, and the month and the day that a URL asks for. */
export async function showTime(
  { db, now }: { db: Db; now: number },
  { subject, timeZone, params }: { subject: number; timeZone: string; params: URLSearchParams },
) {
  const todayOn = localDateOf(now, timeZone);
  const period = readPeriod(params, todayOn);
  const isPast = !isWithin(todayOn, period.month);
  const current = weeksOf(monthOf(todayOn));
  const { open, periods } = await loadLogs(
    { db },
    { subject, ranges: isPast ? [period.weeks, current] : [period.weeks] },
  );
  const shown = countedUpTo(now, periods[0]!.logs, open);
  const recent = periods.at(-1)!.logs;
  return {
    todayOn,
    now: nowOf(recent, open, { todayOn, now }),
    month: {
      from: period.month.from,
      ...monthsBeside(period),
      ...totalsWithin(shown, period.month),
      weeks: calendarOf(shown, period),
    },
    day: period.dayOn === null ? null : dayOf(period.dayOn, shown, period, now),
    isCut: periods.some(({ isCut }) => isCut),
  };
}

function dayOf(on: LocalDate, logs: readonly CountedLog[], { known }: ShownPeriod, now: number) {
  const ofDay = logs.filter(({ day }) => day === on);
  return {
    on,
    ...daysBeside(on, known),
    ...totalsOf(ofDay),
    line: dayLineOf(ofDay, now),
    isGoingOn: ofDay.some(isGoingOn),
    entries: ofDay.map((log) => ({
      id: log.id,
      lines: linesOf(log),
      offline: offlineWords(log),
      mark: log.mark,
      ...totalsOf([log]),
      isCounted: log.durationMs !== null,
    })),
  };
}

export type ShownTime = Awaited<ReturnType<typeof showTime>>;
export type ShownDay = NonNullable<ShownTime["day"]>;
