import { formatDate, type LocalDate } from "~/time/dates";
import { missingDay, parseDate } from "~/time/typed-dates";
import { faultOfCalendar, type CalendarFault } from "../fault-of-calendar";
import type { CalendarDay } from "../plan";
import type { PlanContents } from "../plan-content";
import {
  countRows,
  mostDays,
  rowOf,
  withMoreRows,
  type CalendarErrors,
  type TypedCalendar,
} from "./calendar-rows";
import { calendarWords, messages } from "./messages";
import { placeOf, type HolidayPlace } from "./places";
import { publicDaysOf, type PublicDays } from "./public-days-of";

/** A calendar as the form states it, and where its centre is. */
export interface StatedCalendar {
  content: PlanContents["calendar_declared"];
  place: HolidayPlace & { municipality: string | null };
}

/** Art. 37.2 ET. */
const localDays = 2;
const longestName = 80;

/**
 * Reads the form. The public holidays come from the reviewed file, and the typed days from the fields. Returns a calendar that can be
 * declared, or the errors.
 */
export function readCalendarForm(
  typed: TypedCalendar,
  { year, centre }: { year: number; centre: string },
): { stated: StatedCalendar } | { errors: CalendarErrors } {
  const errors: CalendarErrors = {};
  const place = placeOf(typed.place);
  if (!place) errors.place = messages.choosePlace;
  const municipality = (typed.municipality ?? "").trim();
  if (municipality.length > longestName) errors.municipality = messages.municipalityTooLong;
  const known = publicDaysOf(year, place);
  const rows = [
    ...Array.from({ length: localDays }, (_, at) => readRow(typed, `local`, at)),
    ...Array.from({ length: countRows(typed) }, (_, at) => readRow(typed, `day`, at)),
  ];
  const days: CalendarDay[] = known.days.map((day) => ({ ...day, factor: 0 }));
  for (const row of rows) {
    if (row.date === "" && row.name === "") continue;
    const error = addDay(days, row, year, known);
    if (error) errors[`${row.kind}_${error.part}_${row.at}`] = error.text;
  }
  if (!place || Object.keys(errors).length > 0) return { errors };
  const content = {
    centre,
    year,
    days: days.sort((one, other) => (one.on < other.on ? -1 : 1)),
    source: known.source || messages.typedSource,
  };
  return { stated: { content, place: { ...place, municipality: municipality || null } } };
}

interface Row {
  kind: "local" | "day";
  at: number;
  date: string;
  name: string;
  share: string;
  scope: CalendarDay["scope"];
}

function readRow(typed: TypedCalendar, kind: Row["kind"], at: number): Row {
  const field = (part: string) => (typed[`${kind}_${part}_${at}`] ?? "").trim();
  const scope = (["national", "regional"] as const).find((each) => each === field("scope"));
  return {
    kind,
    at,
    date: field("on"),
    name: field("name"),
    share: field("share") || "0",
    scope: kind === "local" ? "local" : (scope ?? "company"),
  };
}

interface RowError {
  part: "on" | "name" | "share";
  text: string;
}

/** Adds a typed day to the days, or returns why it cannot be added. */
function addDay(days: CalendarDay[], row: Row, year: number, known: PublicDays): RowError | null {
  const { scope, name } = row;
  if (row.date === "") return { part: "on", text: messages.withoutDate };
  const date = withYear(row.date, year);
  const on = parseDate(date);
  if (on === null) return { part: "on", text: missingDay(date) ?? messages.notADate };
  const holiday = known.days.find((day) => day.on === on);
  if (holiday)
    return { part: "on", text: messages.alreadyPublic(formatDate(on), holiday.name, holiday.scope) };
  if (name.length > longestName) return { part: "name", text: messages.nameTooLong };
  const day = { on, name, scope, factor: factorOf(row.share) };
  const found = faultOfCalendar({ year, days: [...days, day] });
  if (found) return { part: partOf(found.fault), text: calendarWords(found.fault, year) };
  const shared = known.days.filter((each) => each.scope === "local").map((each) => each.name);
  if (scope === "local" && days.filter((each) => each.scope === "local").length >= localDays)
    return {
      part: "on",
      text: shared.length > 0 ? messages.tooManyLocalWith(shared.join(" y ")) : messages.tooManyLocal,
    };
  days.push(day);
  return null;
}

/** Adds the calendar's year to a day without one: `24/12`. */
const withYear = (text: string, year: number): string =>
  /^\d{1,2}([/.-])\d{1,2}$/.test(text) ? `${text}${text.replace(/\d/g, "")}${year}` : text;

/** Reads a percentage as a factor; `NaN` for any other text. */
const factorOf = (share: string): number => {
  const [, percent] = /^(\d{1,3})\s*%?$/.exec(share) ?? [];
  return percent === undefined ? NaN : Number(percent) / 100;
};

const partOf = (fault: CalendarFault): RowError["part"] => {
  if (fault === "without-name") return "name";
  return fault === "factor-out-of-range" ? "share" : "on";
};

interface Written {
  year: number;
  /** The declared days; empty without a declaration. */
  days: readonly CalendarDay[];
  place: { value: string; municipality: string | null } | null;
}

/** Returns a calendar as fields of the form. Days that the reviewed file has are left out. */
export function typedCalendar({ year, days, place }: Written): TypedCalendar {
  const { days: known, known: state } = publicDaysOf(year, placeOf(place?.value));
  const isKnown = ({ on }: { on: LocalDate }) => known.some((day) => day.on === on);
  // Where the file has the whole list, it replaces what was typed before it was published.
  const isReplaced = ({ scope }: CalendarDay) =>
    (scope === "national" && state !== "none") ||
    (scope === "regional" && (state === "reviewed" || state === "unconfirmed"));
  const typed = days.filter((day) => !isKnown(day) && !isReplaced(day));
  const local = typed.filter(({ scope }) => scope === "local").slice(0, localDays);
  const others = typed.filter(({ scope }) => scope !== "local").slice(0, mostDays);
  return withMoreRows(
    {
      place: place?.value ?? "",
      municipality: place?.municipality ?? "",
      ...Object.fromEntries(
        Array.from({ length: localDays }, (_, at) => local[at]).flatMap((day, at) => [
          [`local_on_${at}`, day ? formatDate(day.on) : ""],
          [`local_name_${at}`, day?.name ?? ""],
        ]),
      ),
      ...(Object.assign({}, ...others.map((day, at) => rowOf(at, day))) as TypedCalendar),
    },
    3,
  );
}
