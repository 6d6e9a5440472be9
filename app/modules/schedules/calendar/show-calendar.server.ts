import { schedules, profiles } from "#cell";
import { and, eq, isNull, max, sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { isFor, managesCentre } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { formatDate, yearOf, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { displayName } from "~/modules/session/display-name";
import { listCentres, type Centre } from "../centres.server";
import { readSchedules } from "../read-schedule.server";
import { termsOn } from "../terms-on";
import { readContent, type ScheduleContents } from "../schedule-content";
import { messages } from "./messages";
import { choiceOf } from "./places";
import { shownCalendar } from "./shown-calendar";

/**
 * Returns the calendar that the URL names: of this year and of the person's own centre by default. A manager of some centres sees theirs
 * and their own centre's. @throws Response 404
 */
export async function findShownCalendar(
  deps: Deps,
  { member: { company, profile }, params }: { member: Member; params: URLSearchParams },
) {
  const todayOn = localDateOf(deps.now, company.timeZone);
  const year = readYear(params.get("year"), todayOn);
  const chosenCentreId = params.get("centre");
  const [all, calendars, own] = await Promise.all([
    listCentres(deps, company),
    findCalendars(deps, { companyId: company.id, year }),
    chosenCentreId === null
      ? readSchedules(deps, company, { profileIds: [profile.id], weeks: "none" })
      : null,
  ]);
  const centres = all.filter(({ id }) => managesCentre(profile, id) || id === profile.centreId);
  const ownCentre = own && termsOn(own.get(profile.id)!.schedule, todayOn)?.centre;
  const chosenCentre = centres.find(({ id }) => id === (chosenCentreId ?? ownCentre));
  if (chosenCentreId !== null && !chosenCentre) throw refusal(404, messages.unknownCentre);
  const centre = chosenCentre ?? centres[0]!;
  const declared = calendars.get(centre.id) ?? null;
  return {
    todayOn,
    centres,
    centre,
    declared,
    calendar: shownCalendar(centre, { year, declared: declared?.content ?? null }),
  };
}

/** Returns the data of /schedules/calendar. @throws Response 404 */
export async function showCalendar(deps: Deps, input: { member: Member; params: URLSearchParams }) {
  const { todayOn, centres, centre, declared, calendar } = await findShownCalendar(deps, input);
  const { company, profile } = input.member;
  return {
    todayOn,
    calendar,
    years: neighbourYears(calendar.year, todayOn),
    centre: { id: centre.id, name: centre.name, place: placeText(centre) },
    centres: centres.map(({ id, name }) => ({ id, name })),
    declared: declared && {
      author: declared.author,
      at: formatDate(localDateOf(declared.recordedAt, company.timeZone)),
    },
    isSaved: input.params.has("saved"),
    mayPlan: isFor(profile, "plan-schedules") && managesCentre(profile, centre.id),
  };
}

/** Returns where a centre is: `Alcalá de Henares, Comunidad de Madrid`. Empty until it is stated. */
export const placeText = (centre: Pick<Centre, "territory" | "area" | "municipality">): string =>
  [centre.municipality, choiceOf(centre)?.label].filter(Boolean).join(", ");

/** The calendar of a centre that holds in a year, and who declared it. */
interface DeclaredCalendar {
  content: ScheduleContents["calendar_declared"];
  author: string;
  recordedAt: number;
}

/** Returns the last declared calendar of a year for each centre that has one, by centre. */
async function findCalendars(
  { db }: Pick<Deps, "db">,
  { companyId, year }: { companyId: string; year: number },
): Promise<Map<string, DeclaredCalendar>> {
  // SQLite takes the other columns from the row with the greatest number.
  const rows = await db
    .select({
      content: schedules.content,
      recordedAt: schedules.recordedAt,
      fullName: profiles.fullName,
      email: profiles.email,
      last: max(schedules.seq),
    })
    .from(schedules)
    .leftJoin(profiles, eq(profiles.id, schedules.authorId))
    .where(
      and(
        eq(schedules.companyId, companyId),
        isNull(schedules.profileId),
        eq(schedules.kind, "calendar_declared"),
        sql`${schedules.content} ->> '$.year' = ${year}`,
      ),
    )
    .groupBy(sql`${schedules.content} ->> '$.centre'`);
  return new Map(
    rows.map(({ content: json, recordedAt, fullName, email }) => {
      const content = readContent("calendar_declared", { content: json });
      return [content.centre, { content, author: displayName({ fullName, email }), recordedAt }];
    }),
  );
}

const yearsBefore = 4;
const yearsAfter = 1;

/** Returns the year in a URL if calendars of it are shown: the last four, this one and the next. By default this year. */
export function readYear(text: string | null, todayOn: LocalDate): number {
  const current = yearOf(todayOn);
  const year = Number(/^\d{4}$/.exec(text ?? "")?.[0] ?? current);
  return isShownYear(year, current) ? year : current;
}

/** Returns the year before and the year after, null where none is shown. */
export function neighbourYears(year: number, todayOn: LocalDate) {
  const current = yearOf(todayOn);
  const shownYearOf = (each: number) => (isShownYear(each, current) ? each : null);
  return { previous: shownYearOf(year - 1), next: shownYearOf(year + 1) };
}

const isShownYear = (year: number, current: number) =>
  year >= current - yearsBefore && year <= current + yearsAfter;
