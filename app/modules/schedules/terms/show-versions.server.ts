import { centres, firstDays as firstDaysTable, schedules, profiles } from "#cell";
import { eq, sql } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { isFor, managesCentre } from "~/modules/policy/may";
import { centreStartText } from "~/modules/policy/centre-start";
import { byThemselves } from "~/modules/policy/needs-another-manager";
import { findCentreStart } from "~/modules/policy/scope.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { batch } from "~/platform/statement.server";
import { yearOf, type LocalDate } from "~/time/dates";
import { formatDateTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { firstDaysQuery } from "../first-days.server";
import { listSchedules } from "../list-schedules.server";
import { patternLines } from "../pattern-text";
import { readSchedules } from "../read-schedule.server";
import { termsOn } from "../terms-on";
import { clockChangeTexts, factFields, unstatedText, vacationText } from "./changed-fields";
import { messages } from "./messages";
import { versionsOf, type TermsVersion } from "./versions-of";
import { weeklyMinutesOf } from "./weekly-minutes-of";
import { yearTextOf } from "./year-text";

/** A version of a person's terms, for the screen. */
export interface ShownVersion {
  id: string;
  from: LocalDate;
  until: LocalDate | null;
  isInForce: boolean;
  lines: string[];
  weeklyMinutes: number;
  percent: number;
  holidaysOff: boolean;
  annualMinutes: number | null;
  vacation: string;
  /** Null if the hours count as they elapse, as usual. */
  clockChange: string | null;
  /** The stated facts of the contract, in words. */
  facts: string[];
  /** The name of its centre; null if the company has no other. */
  centre: string | null;
  author: string;
  recordedAt: string;
  /** When the version was recorded that replaces it from its first day on. */
  replacedAt: string | null;
}

/**
 * Returns the versions of a person's terms, the last recorded first. A manager of some centres sees those of days since the person came to
 * theirs, and not the hours of the whole year. @throws Response 404
 */
export async function showVersions(
  deps: Deps,
  { member, profileId, params }: { member: Member; profileId: string; params: URLSearchParams },
) {
  const { company, profile } = member;
  const { timeZone } = company;
  const [{ names, centres, firstDays }, recorded, planned, since] = await Promise.all([
    namesOf(deps, company, profileId),
    listSchedules(deps, { companyId: company.id, profileId }),
    readSchedules(deps, company, { profileIds: [profileId], weeks: "none" }),
    findCentreStart(deps, { member, profileId }),
  ]);
  if (!names.has(profileId)) throw refusal(404, messages.unknown);
  const { schedule } = planned.get(profileId)!;
  const todayOn = localDateOf(deps.now, timeZone);
  const heldTerms = termsOn(schedule, todayOn);
  const recordBySeq = new Map(recorded.map((record) => [record.seq, record]));
  const recordedAtText = (seq: number) => formatDateTime(recordBySeq.get(seq)!.recordedAt, timeZone);
  const authorName = (authorId: string) =>
    authorId === profileId
      ? byThemselves
      : (names.get(authorId) ?? displayName({ fullName: null, email: null }));
  const allVersions = versionsOf(schedule).filter(({ seq }) => recordBySeq.has(seq));
  const seenVersions = allVersions.filter((version) => !since || isSeenFrom(version, since.on));
  const areAllVersionsSeen = seenVersions.length === allVersions.length;
  const versions = seenVersions.map((version): ShownVersion => {
    const { from, until, seq, pattern, partTimePercent: percent } = version;
    const { holidaysOff, annualMinutes, replacedBy } = version;
    const { id, authorId } = recordBySeq.get(seq)!;
    return {
      id,
      from,
      until,
      percent,
      holidaysOff,
      annualMinutes,
      vacation: vacationText(version.vacation),
      clockChange: version.clockChange === "real" ? null : clockChangeTexts[version.clockChange],
      facts: factFields(version).flatMap(([name, text]) =>
        text === unstatedText ? [] : [`${name}: ${text}`],
      ),
      centre: centres.size > 1 ? (centres.get(version.centre) ?? null) : null,
      isInForce: heldTerms?.seq === seq,
      lines: patternLines(pattern),
      weeklyMinutes: weeklyMinutesOf(pattern),
      author: authorName(authorId),
      recordedAt: recordedAtText(seq),
      replacedAt: replacedBy !== null && recordBySeq.has(replacedBy) ? recordedAtText(replacedBy) : null,
    };
  });
  const isOwn = profileId === profile.id;
  return {
    isOwn,
    name: names.get(profileId)!,
    profileId,
    versions,
    year: areAllVersionsSeen ? yearTextOf(schedule, yearOf(todayOn)) : null,
    /** Says from which day on a manager of some centres sees the terms, and why; null if the reader sees all of them. */
    since: areAllVersionsSeen ? null : centreStartText({ from: "" }, since),
    employedSince: schedule.employedSince,
    firstDayChanges: firstDays.map(({ id, employedSince, previous, authorId, recordedAt }) => ({
      id,
      text: messages.firstDayChange(previous, employedSince),
      by: `${authorName(authorId)}, el ${formatDateTime(recordedAt, timeZone)}`,
    })),
    isSinceSaved: params.has("since"),
    mayPlan: isFor(profile, "plan-schedules") && (!isOwn || managesCentre(profile, null)),
    seesCalendar: profile.status === "active",
  };
}

/** Whether a version is of a day that the reader sees. A version that never held is of the day on which it begins. */
const isSeenFrom = ({ from, until }: TermsVersion, firstOn: LocalDate): boolean =>
  from >= firstOn || until === null || until >= firstOn;

/**
 * Returns the names of the person, of the managers who recorded their terms or first day, and of the company's centres, by id; and the
 * changes of the first day. One round trip.
 */
async function namesOf({ db }: Deps, { id: companyId, name }: Member["company"], profileId: string) {
  const { people, places, firstDays } = await batch(db, {
    people: db
      .select({ id: profiles.id, fullName: profiles.fullName, email: profiles.email })
      .from(profiles)
      .where(
        sql`${profiles.companyId} = ${companyId} AND ${profiles.id} IN (
          SELECT ${profileId} UNION SELECT ${schedules.authorId} FROM ${schedules}
          WHERE ${schedules.companyId} = ${companyId} AND ${schedules.profileId} = ${profileId}
          UNION SELECT ${firstDaysTable.authorId} FROM ${firstDaysTable}
          WHERE ${firstDaysTable.companyId} = ${companyId} AND ${firstDaysTable.profileId} = ${profileId})`,
      ),
    firstDays: firstDaysQuery(db, { companyId, profileId }),
    places: db
      .select({ id: centres.id, name: centres.name })
      .from(centres)
      .where(eq(centres.companyId, companyId)),
  });
  return {
    firstDays,
    names: new Map(people.map((person) => [person.id, displayName(person)])),
    // The first centre has the company's id, and its name until another one is stated.
    centres: new Map([[companyId, name], ...places.map((place) => [place.id, place.name] as const)]),
  };
}
