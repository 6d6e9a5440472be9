import { formatDate, type LocalDate } from "~/time/dates";
import { missingDay, parseDate } from "~/time/typed-dates";
import { datesOf } from "~/time/dates-of";
import { faultOfCalendar, type CalendarFault } from "../model/fault-of-calendar";
import type { CalendarDay } from "../schedule";
import type { ScheduleContents } from "../schedule-content";
import {
  countRows,
  emptyRowCount,
  mostDays,
  typedRowOf,
  shareOf,
  toClosings,
  withMoreRows,
  type CalendarErrors,
  type TypedCalendar,
} from "./calendar-rows";
import { calendarText, messages } from "./messages";
import { placeOf, type HolidayPlace } from "./places";
import { publicDaysOf, type PublicDays } from "./public-days-of";

/** A calendar as the form states it, and where its centre is. */
export interface StatedCalendar {
  content: ScheduleContents["calendar_declared"];
  place: HolidayPlace & { municipality: string | null };
}

/** Art. 37.2 ET. */
const mostLocalDays = 2;
const longestName = 80;

/**
 * Reads the form. The public holidays come from the reviewed file, and the typed days from the fields. Returns a calendar that can be
 * declared, or the errors.
 */
export function readCalendarForm(
  typedFields: TypedCalendar,
  { year, centre }: { year: number; centre: string },
): { stated: StatedCalendar } | { errors: CalendarErrors } {
  const errors: CalendarErrors = {};
  const place = placeOf(typedFields.place);
  if (!place) errors.place = messages.choosePlace;
  const municipality = (typedFields.municipality ?? "").trim();
  if (municipality.length > longestName) errors.municipality = messages.municipalityTooLong;
  const publicDays = publicDaysOf(year, place);
  const rows = [
    ...Array.from({ length: mostLocalDays }, (_, at) => readRow(typedFields, "local", at)),
    ...Array.from({ length: countRows(typedFields) }, (_, at) => readRow(typedFields, "day", at)),
  ];
  const days: CalendarDay[] = publicDays.days.map((day) => ({ ...day, factor: 0 }));
  for (const row of rows) {
    if (row.date === "" && row.name === "" && row.until === "") continue;
    const error = row.until === "" ? addDay(days, row, year, publicDays) : addRange(days, row, year);
    if (error) errors[`${row.kind}_${error.part}_${row.at}`] = error.text;
  }
  if (!place || Object.keys(errors).length > 0) return { errors };
  const content = {
    centre,
    year,
    days: days.sort((one, other) => (one.on < other.on ? -1 : 1)),
    source: publicDays.source || messages.typedSource,
  };
  return { stated: { content, place: { ...place, municipality: municipality || null } } };
}

interface TypedRow {
  kind: "local" | "day";
  at: number;
  date: string;
  /** The last day of several; empty for one day. */
  until: string;
  name: string;
  share: string;
  scope: CalendarDay["scope"];
}

function readRow(typedFields: TypedCalendar, kind: TypedRow["kind"], at: number): TypedRow {
  const field = (part: string) => (typedFields[`${kind}_${part}_${at}`] ?? "").trim();
  const scope = (["national", "regional"] as const).find((each) => each === field("scope"));
  return {
    kind,
    at,
    date: field("on"),
    until: kind === "local" ? "" : field("to"),
    name: field("name"),
    share: kind === "local" ? "0" : shareOf(typedFields, at),
    scope: kind === "local" ? "local" : (scope ?? "company"),
  };
}

interface RowError {
  part: "on" | "to" | "name" | "share";
  text: string;
}

/** Adds a typed day to the days, or returns why it cannot be added. */
function addDay(days: CalendarDay[], row: TypedRow, year: number, publicDays: PublicDays): RowError | null {
  const on = readDay(row.date, year);
  if ("error" in on) return { part: "on", text: on.error };
  const holiday = publicDays.days.find((day) => day.on === on.day);
  if (holiday)
    return { part: "on", text: messages.alreadyPublic(formatDate(on.day), holiday.name, holiday.scope) };
  const fault = faultOfDay(days, { row, on: on.day, year });
  if (fault) return fault;
  const shared = publicDays.days.filter((each) => each.scope === "local").map((each) => each.name);
  if (row.scope === "local" && days.filter((each) => each.scope === "local").length >= mostLocalDays)
    return {
      part: "on",
      text: shared.length > 0 ? messages.tooManyLocalWith(shared.join(" y ")) : messages.tooManyLocal,
    };
  if (row.scope === "company" && companyDays(days) >= mostDays)
    return { part: "on", text: messages.tooManyDays(mostDays) };
  days.push(dayOf(row, on.day));
  return null;
}

/**
 * Adds each day of a typed range to the days, or returns why it cannot be added. Holidays and local days within it stay as they are.
 */
function addRange(days: CalendarDay[], row: TypedRow, year: number): RowError | null {
  if (row.scope !== "company") return { part: "to", text: messages.rangeOfHolidays };
  const [from, to] = [readDay(row.date, year), readDay(row.until, year)];
  if ("error" in from) return { part: "on", text: from.error };
  if ("error" in to) return { part: "to", text: to.error };
  if (to.day < from.day) return { part: "to", text: messages.endsBefore };
  if (to.day.slice(0, 4) !== from.day.slice(0, 4))
    return { part: "to", text: calendarText("outside-the-year", year) };
  const isHoliday = (on: LocalDate) => days.some((day) => day.on === on && day.scope !== "company");
  const addedDates = datesOf({ from: from.day, to: to.day }).filter((on) => !isHoliday(on));
  if (addedDates.length === 0) return { part: "on", text: messages.onlyHolidays };
  if (companyDays(days) + addedDates.length > mostDays)
    return { part: "to", text: messages.tooManyDays(mostDays) };
  for (const on of addedDates) {
    const fault = faultOfDay(days, { row, on, year });
    if (fault) return fault.isTwice ? { part: "on", text: messages.dayTwice(formatDate(on)) } : fault;
  }
  days.push(...addedDates.map((on) => dayOf(row, on)));
  return null;
}

const companyDays = (days: readonly CalendarDay[]) => days.filter(({ scope }) => scope === "company").length;

const dayOf = ({ name, scope, share }: TypedRow, on: LocalDate): CalendarDay => ({
  on,
  name,
  scope,
  factor: factorOf(share),
});

/** Returns why a day cannot be added to the days; null if it can. */
function faultOfDay(
  days: readonly CalendarDay[],
  { row, on, year }: { row: TypedRow; on: LocalDate; year: number },
): (RowError & { isTwice: boolean }) | null {
  if (row.name.length > longestName) return { part: "name", text: messages.nameTooLong, isTwice: false };
  const dayFault = faultOfCalendar({ year, days: [...days, dayOf(row, on)] });
  if (!dayFault) return null;
  const { fault } = dayFault;
  return { part: fieldOfFault(fault), text: calendarText(fault, year), isTwice: fault === "day-twice" };
}

/** Reads a typed date, also one without its year. */
function readDay(text: string, year: number): { day: LocalDate } | { error: string } {
  if (text === "") return { error: messages.withoutDate };
  const date = withYear(text, year);
  const day = parseDate(date);
  return day === null ? { error: missingDay(date) ?? messages.notADate } : { day };
}

/** Adds the calendar's year to a day without one: `24/12`. */
const withYear = (text: string, year: number): string =>
  /^\d{1,2}([/.-])\d{1,2}$/.test(text) ? `${text}${text.replace(/\d/g, "")}${year}` : text;

/** Reads a percentage as a factor; `NaN` for any other text. */
const factorOf = (share: string): number => {
  const [, percent] = /^(\d{1,3})\s*%?$/.exec(share) ?? [];
  return percent === undefined ? NaN : Number(percent) / 100;
};

const fieldOfFault = (fault: CalendarFault): RowError["part"] => {
  if (fault === "without-name") return "name";
  return fault === "factor-out-of-range" ? "share" : "on";
};

interface FormCalendar {
  year: number;
  /** The declared days; empty without a declaration. */
  days: readonly CalendarDay[];
  place: { value: string; municipality: string | null } | null;
}

/** Returns a calendar as fields of the form. Days that the reviewed file has are left out. */
export function typedCalendar({ year, days, place }: FormCalendar): TypedCalendar {
  const { days: known, known: state } = publicDaysOf(year, placeOf(place?.value));
  const isKnown = ({ on }: { on: LocalDate }) => known.some((day) => day.on === on);
  // Where the file has the whole list, it replaces what was typed before it was published.
  const isReplaced = ({ scope }: CalendarDay) =>
    (scope === "national" && state !== "none") ||
    (scope === "regional" && (state === "reviewed" || state === "unconfirmed"));
  const typedDays = days.filter((day) => !isKnown(day) && !isReplaced(day));
  const local = typedDays.filter(({ scope }) => scope === "local").slice(0, mostLocalDays);
  const others = toClosings(
    typedDays.filter(({ scope }) => scope !== "local"),
    (on) => isKnown({ on }) || local.some((day) => day.on === on),
  ).slice(0, mostDays);
  return withMoreRows(
    {
      place: place?.value ?? "",
      municipality: place?.municipality ?? "",
      ...Object.fromEntries(
        Array.from({ length: mostLocalDays }, (_, at) => local[at]).flatMap((day, at) => [
          [`local_on_${at}`, day ? formatDate(day.on) : ""],
          [`local_name_${at}`, day?.name ?? ""],
        ]),
      ),
      ...(Object.assign({}, ...others.map((closing, at) => typedRowOf(at, closing))) as TypedCalendar),
    },
    emptyRowCount,
  );
}
