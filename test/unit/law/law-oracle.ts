import type { CompanyFacts, LawEntry, PersonFacts } from "~/modules/law/law-notes";
import { addDays, weekOf, type DateRange, type LocalDate } from "~/time/dates";
import { dayMinutes, minuteMs } from "~/time/units";

const clockChanges = [Date.parse("2026-03-29T01:00Z"), Date.parse("2026-10-25T01:00Z")] as const;

/** The hours of Madrid in 2026, without a database of time zones. */
const offsetAt = (at: number) => (at >= clockChanges[0] && at < clockChanges[1] ? 120 : 60);

type State = "free" | "work" | "paid pause" | "rest";
interface Minute {
  state: State;
  /** The working day of its entry. */
  day: LocalDate | null;
  isNight: boolean;
  /** The number of its week since 1970; weeks begin on Monday. */
  week: number;
}

/** 1 January 1970 was a Thursday. */
const weekOfDay = (dayNumber: number) => Math.floor((dayNumber + 3) / 7);
const weekOfDate = (on: LocalDate) => weekOfDay(Date.parse(`${on}T00:00Z`) / minuteMs / dayMinutes);

/** Returns a minute for each one from the midnight (UTC) of a date to that of another, as a person with a stopwatch would note it. */
function minutesOf(entries: readonly LawEntry[], { from, to }: DateRange): Minute[] {
  const startAt = Date.parse(`${from}T00:00Z`);
  const length = (Date.parse(`${to}T00:00Z`) - startAt) / minuteMs;
  const minutes = Array.from({ length }, (_, nth): Minute => {
    const local = startAt / minuteMs + nth + offsetAt(startAt + nth * minuteMs);
    const hour = Math.floor((local % dayMinutes) / 60);
    const week = weekOfDay(Math.floor(local / dayMinutes));
    return { state: "free", day: null, isNight: hour >= 22 || hour < 6, week };
  });
  const paint = (fromAt: number, toAt: number, change: (minute: Minute) => void) => {
    for (let at = fromAt; at < toAt; at += minuteMs) change(minutes[(at - startAt) / minuteMs]!);
  };
  for (const { day, checkInTime, checkOutTime, pauses } of entries) {
    paint(checkInTime, checkOutTime!, (minute) => {
      minute.state = "work";
      minute.day = day;
    });
    for (const { start_at, end_at, counts_as_work } of pauses)
      paint(start_at, end_at!, (minute) => {
        minute.state = counts_as_work ? "paid pause" : "rest";
      });
  }
  return minutes;
}

const isEffective = ({ state }: Minute) => state === "work" || state === "paid pause";
const count = (minutes: readonly Minute[], is: (minute: Minute) => boolean) => minutes.filter(is).length;

interface Judged {
  entries: readonly LawEntry[];
  range: DateRange;
  person: PersonFacts;
  company: CompanyFacts;
}

/** Returns the notes about a range as texts, from a count of single minutes. */
export function countNotes({ entries, range, person, company }: Judged): string[] {
  const around = { from: addDays(range.from, -16), to: addDays(range.to, 18) };
  const minutes = minutesOf(entries, around);
  const notes: string[] = [];
  const days = new Map<LocalDate, { first: number; last: number }>();
  minutes.forEach(({ day }, nth) => {
    if (day === null) return;
    const span = days.get(day);
    if (span) span.last = nth;
    else days.set(day, { first: nth, last: nth });
  });
  const worked = [...days];
  const isIn = (on: LocalDate) => on >= range.from && on <= range.to;
  const own = ({ first, last }: { first: number; last: number }) => minutes.slice(first, last + 1);
  const rests = shortRests(worked, company, person);
  for (const [at, [on, span]] of worked.entries()) {
    if (!isIn(on)) continue;
    const effective = count(own(span), isEffective);
    const night = count(own(span), (minute) => isEffective(minute) && minute.isNight);
    if (person.isMinorOn(on) && effective > 480) notes.push(`day-limit-minor amber ${on} ${effective}`);
    if (person.isMinorOn(on) && night > 0) notes.push(`night-minor amber ${on} ${night}`);
    if (!person.isMinorOn(on) && effective > (company.dailyLimitMinutes ?? 540))
      notes.push(`day-limit ${company.dailyLimitMinutes === null ? "grey" : "amber"} ${on} ${effective}`);
    const { parts, worst } = walk(own(span), person.isMinorOn(on));
    if (worst > 0) notes.push(`${person.isMinorOn(on) ? "break-minor" : "break"} amber ${on} ${worst}`);
    if (person.isPartTimeOn(on) === true && parts - 1 > (company.dayInterruptions ?? 1))
      notes.push(`interruptions ${company.dayInterruptions === null ? "grey" : "amber"} ${on} ${parts - 1}`);
    const short = rests.get(worked[at + 1]?.[0] ?? "");
    if (short) notes.push(`rest-between-days ${short.tone} ${worked[at + 1]![0]} ${short.free}`);
  }
  for (let on = range.from; addDays(on, 14) <= range.to; on = addDays(on, 15)) {
    const some = worked.filter(([day]) => day >= on && day <= addDays(on, 14)).map(([, span]) => own(span));
    const nights = some.filter((day) => count(day, (each) => isEffective(each) && each.isNight) >= 180);
    const mean = some.reduce((sum, day) => sum + count(day, isEffective), 0) / some.length;
    if (nights.length > some.length / 2 && mean > 480) notes.push(`night-average amber ${on} ${mean}`);
  }
  return [...notes, ...weekNotes(minutes, { range, person, company }, new Set(days.keys()))];
}

/**
 * Returns the short rests before days: what each lacks is given back minute by minute, the oldest first, while its days have not passed.
 */
function shortRests(
  worked: readonly [LocalDate, { first: number; last: number }][],
  company: CompanyFacts,
  person: PersonFacts,
) {
  const companyRest = company.restBetweenMinutes ?? 720;
  const regime = company.restRegime ?? "shifts";
  const least = { general: companyRest, retail: companyRest, hospitality: 600, shifts: 420 }[regime];
  // No month has entries of four months.
  const days = { general: 0, retail: 0, hospitality: 120, shifts: 7 }[regime];
  const numberOf = (on: LocalDate) => Date.parse(`${on}T00:00Z`) / minuteMs / dayMinutes;
  const short = new Map<LocalDate, { free: number; lacking: number; tone: "amber" | "grey" }>();
  for (const [at, [on, { first }]] of worked.entries()) {
    if (at === 0) continue;
    const free = first - worked[at - 1]![1].last - 1;
    if (free < companyRest)
      short.set(on, {
        free,
        lacking: free < least || person.isMinorOn(on) ? Infinity : companyRest - free,
        tone: "grey",
      });
    for (let extra = companyRest; extra < free && free < 1_440; extra += 1) {
      const open = [...short].find(
        ([since, { lacking }]) => lacking > 0 && lacking < Infinity && numberOf(on) - numberOf(since) <= days,
      );
      if (open && company.restRegime !== null) open[1].lacking -= 1;
    }
  }
  const lastOn = worked.at(-1)?.[0] ?? "";
  for (const [on, rest] of short) {
    const isLate = company.restRegime !== null && numberOf(lastOn) - numberOf(on) > days;
    if (rest.lacking === Infinity || isLate) rest.tone = "amber";
    if (rest.lacking === 0) short.delete(on);
  }
  return short;
}

/** Walks through a day: how many parts interruptions make of it, and the longest part without the break that it needs. */
function walk(day: readonly Minute[], isMinor: boolean): { parts: number; worst: number } {
  const [longest, least] = isMinor ? [270, 30] : [360, 15];
  let [parts, worst, presence, free, pause, best] = [1, 0, 0, 0, 0, 0];
  const end = () => {
    if (presence > longest && best < least) worst = Math.max(worst, presence);
    presence = best = pause = 0;
  };
  for (const { state } of day) {
    if (state === "free") {
      free += 1;
      pause = 0;
      continue;
    }
    if (free >= 60) {
      end();
      parts += 1;
    } else best = Math.max(best, free);
    free = 0;
    presence += 1;
    pause = state === "work" ? 0 : pause + 1;
    best = Math.max(best, pause);
  }
  end();
  return { parts, worst };
}

function weekNotes(
  minutes: readonly Minute[],
  { range, person, company }: Omit<Judged, "entries">,
  worked: ReadonlySet<LocalDate>,
): string[] {
  const rests: { length: number; inWeek: Record<number, number> }[] = [];
  let rest: (typeof rests)[number] | null = null;
  minutes.forEach(({ state, week }, nth) => {
    if (state !== "free") {
      rest = null;
      return;
    }
    if (rest === null) rests.push((rest = { length: nth === 0 ? Infinity : 0, inWeek: {} }));
    rest.length += 1;
    rest.inWeek[week] = (rest.inWeek[week] ?? 0) + 1;
  });
  if (minutes.at(-1)!.state === "free") rests.at(-1)!.length = Infinity;
  const longIn = (monday: LocalDate) =>
    rests.filter(({ inWeek }) => (inWeek[weekOfDate(monday)] ?? 0) >= dayMinutes);
  const notes: string[] = [];
  for (let { from, to } = weekOf(range.from); to <= range.to; { from, to } = weekOf(addDays(to, 1))) {
    if (![0, 1, 2, 3, 4, 5, 6].some((day) => worked.has(addDays(from, day)))) continue;
    const most = Math.max(0, ...longIn(from).map(({ length }) => length - 720));
    if (person.isMinorOn(to)) {
      if (most < 2_880) notes.push(`weekly-rest-minor amber ${from} ${most}`);
      continue;
    }
    const sums = [-7, 7].map((days) =>
      [...new Set([...longIn(from), ...longIn(addDays(from, days))])]
        .map(({ length }) => length - 720)
        .filter((length) => length >= 1_440)
        .reduce((sum, length) => sum + length, 0),
    );
    if (most >= 2_160 || Math.max(...sums) >= 4_320) continue;
    const isAllowed = company.restRegime !== "general" && most >= 1_440;
    notes.push(`weekly-rest ${isAllowed ? "grey" : "amber"} ${from} ${most}`);
  }
  return notes;
}
