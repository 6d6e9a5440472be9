import {
  absences,
  centres,
  companies,
  events,
  isLate,
  payrollPeople,
  periods,
  personStates,
  profiles,
  schedules,
  statements,
  timeLogs,
} from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Company } from "~/modules/session/find-session.server";
import { isLastVersion } from "~/modules/schedules/absence-versions.server";
import { statementOrder } from "~/modules/schedules/statement-order.server";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import type { Deps } from "~/platform/context.server";
import { batch, nameOf, type AnswersTo } from "~/platform/statement.server";
import type { DateRange, LocalDate } from "~/time/dates";
import type { IssuedBalance } from "../model/balance-at-end";
import type { IssuedRow } from "../read-periods.server";
import { readStatement, type StatementContents } from "../statement-content";

/** A person, and the first day of the period that is asked for; null for the one after the last issued period. */
export interface RequestedPerson {
  profileId: string;
  from: LocalDate | null;
}

/** A page of the people of a company by name: the active ones, and those who left in a pay period or have entries in it. */
export interface PeoplePage {
  pay: DateRange;
  /** The id of the last person of the page before; null for the first page. */
  after: string | null;
  limit: number;
}

/** An issued period with its content. */
export interface IssuedContent extends IssuedRow {
  content: StatementContents["period_issued"];
}

/** A person with everything that was issued to them. */
export interface IssuedPerson {
  person: ReportPerson;
  /** Their code in the payroll program; null without one. */
  payrollCode: string | null;
  /** The first day on which they were a member; null if they have never been active. */
  joinedOn: LocalDate | null;
  /** The day on which they last came back after leaving; null if they never left. */
  backOn: LocalDate | null;
  /** The day on which they left; null while they are active. */
  leftOn: LocalDate | null;
  /** All versions, by first day and version. */
  issued: IssuedContent[];
  /** The classes that a manager chose last, by the first day of their period. */
  chosen: Map<LocalDate, StatementContents["excess_classified"]["pieces"]>;
  /** What the person answered to issued periods, in order. */
  answers: StatementContents["period_answered"][];
  /** The absences that nobody has answered. */
  requests: (DateRange & { id: string })[];
  /** The first day that changed after the issued periods were computed; null if nothing did. */
  lateFrom: LocalDate | null;
  /** Whether they have terms, or moves of a balance. */
  hasPlans: boolean;
  /** Null if nothing was issued before, or if what was recorded since may have changed the balance then. */
  issuedBalance: IssuedBalance | null;
  /** The number of their last event, and of their stored absences. */
  known: { seq: number; absences: number };
}

/** The issued periods of people, and what a command requires to be as it was read. */
export interface ReadIssued {
  payPeriodDay: number;
  /** The number of declared calendars. */
  calendars: number;
  /** The names of the company's centres, by id. */
  centreNames: Map<string, string>;
  people: IssuedPerson[];
  /** Whether a page follows. */
  hasMore: boolean;
}

interface PersonRow {
  has_more: 0 | 1;
  id: string;
  subject: number;
  full_name: string | null;
  email: string | null;
  dni: string | null;
  payroll_code: string | null;
  status: "active" | "inactive";
  known_seq: number | null;
  issued_at: number | null;
  to_day: LocalDate | null;
  /** JSON: the days of their events of membership, and whether they are active since, in order. */
  members: string;
  /** JSON: {@link LateEvents}. */
  late_events: string;
  /** JSON: {@link Plans}. */
  plans: string;
  is_week_late: 0 | 1;
  late_absence: LocalDate | null;
  /** JSON: the issued periods, the contents of statements, and {@link StoredAbsences}. */
  issued: string;
  contents: string;
  absences: string;
}

/** The first day in the issued periods that a later event is about, and whether an event about the day after them came late. */
type LateEvents = [LocalDate | null, 0 | 1 | null];

/**
 * The number of terms and moves of a balance, the first day that later ones are about, and whether later ones change the balance without
 * being about an issued day.
 */
type Plans = [number, LocalDate | null, 0 | 1 | null];

/** The number of a person's stored absences, in all versions, and those that nobody has answered. */
type StoredAbsences = [number, IssuedPerson["requests"]];

interface ContentRow {
  id: string;
  kind: "period_issued" | "period_answered" | "excess_classified";
  content: string;
}

interface CalendarRow {
  recorded_at: number;
  in_year: number;
}

const basePeriodRow = alias(periods, "base");
const earlierPeriodRow = alias(periods, "earlier");
const issuingStatementRow = alias(statements, "issuing");
const changedAbsenceRow = alias(absences, "changed");

/** Some people, or a page of a company's. */
export type Requested = readonly RequestedPerson[] | PeoplePage;

const lastDay = "9999-12-31";

const askedOf = (requestedPeople: readonly RequestedPerson[]): SQL =>
  sql`${JSON.stringify(requestedPeople.map(({ profileId, from }) => ({ id: profileId, before: from ?? lastDay })))}`;

/** Selects a page, and the first person after it, as one JSON text. It reads a page of each status by its index. */
function askedOfPage(companyId: string, { pay, after, limit }: PeoplePage): SQL {
  const last = sql`(SELECT last.${nameOf(profiles.sortName)}, last.${nameOf(profiles.id)} FROM ${profiles} last
    WHERE last.${nameOf(profiles.id)} = ${after} AND last.${nameOf(profiles.companyId)} = ${companyId})`;
  const wasThere = sql`(EXISTS (SELECT 1 FROM ${timeLogs} WHERE ${timeLogs.subject} = ${profiles.subject}
      AND ${timeLogs.day} BETWEEN ${pay.from} AND ${pay.to} AND ${timeLogs.void} IS NULL)
    OR EXISTS (SELECT 1 FROM ${events} INDEXED BY events_members WHERE ${events.subject} = ${profiles.subject}
      AND ${events.kind} = 'member' AND ${events.day} BETWEEN ${pay.from} AND ${pay.to}))`;
  const pageOf = (status: "active" | "inactive") => sql`
    SELECT * FROM (SELECT ${profiles.id}, ${profiles.sortName} FROM ${profiles}
      WHERE ${profiles.companyId} = ${companyId} AND ${profiles.status} = ${status} AND ${status === "active" ? sql`TRUE` : wasThere}
      ${after === null ? sql`` : sql`AND (${profiles.sortName}, ${profiles.id}) > ${last}`}
      ORDER BY ${profiles.sortName}, ${profiles.id} LIMIT ${limit + 1})`;
  return sql`(SELECT json_group_array(json_object('id', ${nameOf(profiles.id)}, 'before', ${lastDay})) FROM (
    SELECT * FROM (${pageOf("active")} UNION ALL ${pageOf("inactive")})
    ORDER BY ${nameOf(profiles.sortName)}, ${nameOf(profiles.id)} LIMIT ${limit + 1}))`;
}

/** The order is that of the calls: a change between two of them is seen by the later one, or by the command that requires what was read. */
function queries({ company, requested }: { company: Pick<Company, "id">; requested: Requested }) {
  const { id: companyId } = company;
  const isPage = "pay" in requested;
  const requestedSql = isPage ? askedOfPage(companyId, requested) : askedOf(requested);
  const most = isPage ? requested.limit : requested.length;
  // Later facts: recorded after the last issued period before the requested one, about its days or earlier ones.
  const late = {
    // An entry of the next day can be of a night shift of the last one.
    events: sql`(SELECT json_array(min(iif(${events.day} <= ${basePeriodRow.toDay}, ${events.day}, NULL)), max(${events.day} > ${basePeriodRow.toDay}
          AND (${events.occurredAt} < ${basePeriodRow.issuedAt} OR ${events.kind} IN ('correction_applied', 'annulled'))))
      FROM ${events} INDEXED BY events_late WHERE ${events.subject} = ${profiles.subject}
        AND ${events.subjectSeq} > ${issuingStatementRow.seq} AND ${events.day} <= date(${basePeriodRow.toDay}, '+1 day') AND ${isLate(events)})`,
    // Moves, and terms that begin in the week that holds the last day, make no line, but change the balance.
    plans: sql`(SELECT json_array(count(*),
          min(iif(${schedules.seq} > ${issuingStatementRow.seq} AND (${schedules.kind} = 'terms_agreed' OR ${schedules.content} ->> '$.reason' = 'opening'),
            coalesce(${schedules.content} ->> '$.from', ${schedules.content} ->> '$.on'), NULL)),
          max(${schedules.seq} > ${issuingStatementRow.seq} AND (
            ${schedules.kind} = 'balance_moved' AND ${schedules.content} ->> '$.on' <= ${basePeriodRow.toDay}
              AND NOT (${schedules.recordedAt} = ${basePeriodRow.issuedAt} AND ${schedules.content} ->> '$.reason' = 'paid')
            OR ${schedules.kind} = 'terms_agreed'
              AND ${schedules.content} ->> '$.from' BETWEEN date(${basePeriodRow.toDay}, '+1 day') AND date(${basePeriodRow.toDay}, '+6 days'))))
      FROM ${schedules} WHERE ${schedules.companyId} = ${companyId} AND ${schedules.profileId} = ${profiles.id})`,
    // Shifts of that week change the balance too.
    week: sql`EXISTS (SELECT 1 FROM ${statements} WHERE ${statements.profileId} = ${profiles.id}
        AND ${statements.weekOn} BETWEEN date(${basePeriodRow.toDay}, '-6 days') AND ${basePeriodRow.toDay}
        AND ${statements.kind} <> 'week_seen' AND ${statements.seq} > ${issuingStatementRow.seq})`,
    absence: sql`(SELECT min(${absences.fromDay}) FROM ${absences} WHERE ${absences.companyId} = ${companyId}
      AND ${absences.profileId} = ${profiles.id} AND ${absences.absenceId} IN (SELECT ${changedAbsenceRow.absenceId} FROM ${absences} ${changedAbsenceRow}
        WHERE ${changedAbsenceRow.companyId} = ${companyId} AND ${changedAbsenceRow.profileId} = ${profiles.id} AND ${changedAbsenceRow.recordedAt} >= ${basePeriodRow.issuedAt}))`,
  };
  // Each is one text of the person, so that the page is looked up once.
  const own = {
    issued: sql`(SELECT json_group_array(json_object('id', ${periods.id}, 'profileId', ${periods.profileId}, 'from', ${periods.fromDay}, 'to', ${periods.toDay},
        'version', ${periods.version}, 'issuedAt', ${periods.issuedAt}, 'sentAt', ${periods.sentAt}, 'shownAt', ${periods.shownAt}, 'paperAt', ${periods.paperAt},
        'answer', ${periods.answer}, 'answeredAt', ${periods.answeredAt}, 'isCurrent', json(iif(${periods.isCurrent}, 'true', 'false'))))
      FROM (SELECT * FROM ${periods} WHERE ${periods.profileId} = ${profiles.id} AND ${periods.companyId} = ${companyId}
        ORDER BY ${periods.fromDay}, ${periods.version}) ${periods})`,
    contents: sql`(SELECT json_group_array(json_object('id', ${statements.id}, 'kind', ${statements.kind}, 'content', ${statements.content}))
      FROM (SELECT * FROM ${statements} WHERE ${statements.companyId} = ${companyId} AND ${statements.profileId} = ${profiles.id}
        AND ${statements.kind} IN ('period_issued', 'period_answered', 'excess_classified') ORDER BY ${sql.join([...statementOrder], sql`, `)}) ${statements})`,
    absences: sql`(SELECT json_array(count(*), json_group_array(json_object('id', ${absences.absenceId}, 'from', ${absences.fromDay}, 'to', ${absences.toDay}))
        FILTER (WHERE ${absences.state} = 'requested' AND ${isLastVersion()}))
      FROM ${absences} WHERE ${absences.companyId} = ${companyId} AND ${absences.profileId} = ${profiles.id})`,
  };
  return {
    company: sql<{
      pay_period_day: number;
      name: string;
    }>`SELECT ${companies.payPeriodDay}, ${companies.name} FROM ${companies} WHERE ${companies.id} = ${companyId}`,
    people: sql<PersonRow>`WITH page AS MATERIALIZED (SELECT ${requestedSql} AS people)
      SELECT json_array_length(page.people) > ${most} AS has_more, ${profiles.id}, ${profiles.subject}, ${profiles.fullName}, ${profiles.email}, ${profiles.dni}, ${profiles.status},
        ${payrollPeople.code} AS payroll_code,
        ${personStates.asOf} AS known_seq,
        (SELECT json_group_array(json_array(changed_on, is_active)) FROM (SELECT ${events.day} AS changed_on, ${events.payload} ->> '$.status' = 'active' AS is_active
          FROM ${events} INDEXED BY events_members WHERE ${events.subject} = ${profiles.subject} AND ${events.kind} = 'member' ORDER BY ${events.subjectSeq})) AS members,
        ${basePeriodRow.issuedAt} AS issued_at, ${basePeriodRow.toDay} AS to_day,
        ${late.events} AS late_events, ${late.plans} AS plans, ${late.week} AS is_week_late, ${late.absence} AS late_absence,
        ${own.issued} AS issued, ${own.contents} AS contents, ${own.absences} AS absences
      FROM page CROSS JOIN json_each(page.people) wanted
        CROSS JOIN ${profiles} ON ${profiles.id} = wanted.value ->> 'id' AND ${profiles.companyId} = ${companyId}
        LEFT JOIN ${payrollPeople} ON ${payrollPeople.profileId} = ${profiles.id}
        LEFT JOIN ${personStates} ON ${personStates.subject} = ${profiles.subject}
        LEFT JOIN ${periods} ${basePeriodRow} ON ${basePeriodRow.profileId} = ${profiles.id} AND ${basePeriodRow.isCurrent} = 1
          AND ${basePeriodRow.fromDay} = (SELECT max(${earlierPeriodRow.fromDay}) FROM ${periods} ${earlierPeriodRow} WHERE ${earlierPeriodRow.profileId} = ${profiles.id}
            AND ${earlierPeriodRow.isCurrent} = 1 AND ${earlierPeriodRow.fromDay} < wanted.value ->> 'before')
        LEFT JOIN ${statements} ${issuingStatementRow} ON ${issuingStatementRow.id} = ${basePeriodRow.id}
      WHERE wanted.key < ${most} ORDER BY ${profiles.sortName}, ${profiles.id}`,
    centres: sql<{
      id: string;
      name: string;
    }>`SELECT ${centres.id}, ${centres.name} FROM ${centres} WHERE ${centres.companyId} = ${companyId}`,
    calendars: sql<CalendarRow>`SELECT ${schedules.recordedAt}, ${schedules.content} ->> '$.year' AS in_year FROM ${schedules}
      WHERE ${schedules.companyId} = ${companyId} AND ${schedules.profileId} IS NULL`,
  };
}

/** Returns the number of stored absences of a person, in all versions: rows are only added. */
export const countOfAbsences = (companyId: string, profileId: SQL): SQL =>
  sql`(SELECT count(*) FROM ${absences} WHERE ${absences.companyId} = ${companyId} AND ${absences.profileId} = ${profileId})`;

/** Returns the number of declared calendars of a company: rows are only added. */
export const countOfCalendars = (companyId: string): SQL =>
  sql`(SELECT count(*) FROM ${schedules} WHERE ${schedules.companyId} = ${companyId} AND ${schedules.profileId} IS NULL)`;

/** Returns the issued statements of people and the changes since, in one round trip. It leaves out people of other companies. */
export async function readIssued(
  deps: Pick<Deps, "db">,
  of: { company: Pick<Company, "id">; requested: Requested },
): Promise<ReadIssued> {
  return toIssued(await batch(deps.db, queries(of)), of.company);
}

function toIssued(
  { company, people, centres: sites, calendars }: AnswersTo<ReturnType<typeof queries>>,
  { id: companyId }: Pick<Company, "id">,
): ReadIssued {
  const { pay_period_day: payPeriodDay, name } = company.results[0]!;
  const namedCentres = sites.results.map((site) => [site.id, site.name] as const);
  const calendarRows = calendars.results;
  const rows = people.results;
  return {
    payPeriodDay,
    calendars: calendarRows.length,
    // The first centre has the company's id, and its name until it gets its own.
    centreNames: new Map([[companyId, name], ...namedCentres]),
    people: rows.map((row) => toPerson(row, calendarRows)),
    hasMore: rows[0]?.has_more === 1,
  };
}

function toPerson(row: PersonRow, calendars: readonly CalendarRow[]): IssuedPerson {
  const contents = JSON.parse(row.contents) as ContentRow[];
  const contentOf = new Map(contents.map(({ id, content }) => [id, content]));
  const classifications = contents.filter(({ kind }) => kind === "excess_classified");
  const issuedPeriods = (JSON.parse(row.issued) as IssuedRow[]).map((period) => ({
    ...period,
    content: readStatement("period_issued", contentOf.get(period.id)!),
  }));
  const lateFrom = lateFromOf(row, calendars);
  const [storedAbsences, requests] = JSON.parse(row.absences) as StoredAbsences;
  return {
    person: {
      id: row.id,
      subject: row.subject,
      fullName: row.full_name,
      email: row.email,
      dni: row.dni,
      isActive: row.status === "active",
    },
    payrollCode: row.payroll_code,
    ...membershipOf(JSON.parse(row.members) as [LocalDate, 0 | 1][]),
    issued: issuedPeriods,
    chosen: new Map(
      classifications.map(({ content }) => {
        const { from, pieces } = readStatement("excess_classified", content);
        return [from, pieces];
      }),
    ),
    answers: contents
      .filter(({ kind }) => kind === "period_answered")
      .map(({ content }) => readStatement("period_answered", content)),
    requests,
    lateFrom,
    hasPlans: (JSON.parse(row.plans) as Plans)[0] > 0,
    issuedBalance: lateFrom === null ? issuedBalanceOf(row, issuedPeriods) : null,
    known: { seq: row.known_seq ?? 0, absences: storedAbsences },
  };
}

function membershipOf(members: readonly [LocalDate, 0 | 1][]) {
  const last = members.at(-1);
  const backAt = members.findLastIndex(([, isActive], at) => isActive === 1 && members[at - 1]?.[1] === 0);
  return {
    joinedOn: members.find(([, isActive]) => isActive === 1)?.[0] ?? null,
    backOn: members[backAt]?.[0] ?? null,
    leftOn: last && last[1] === 0 ? last[0] : null,
  };
}

/** Returns the first issued day that changed after the issue; null if none did. */
function lateFromOf(row: PersonRow, calendars: readonly CalendarRow[]): LocalDate | null {
  const { issued_at: issuedAt, to_day: to } = row;
  if (issuedAt === null || to === null) return null;
  const years = calendars
    .filter(({ recorded_at }) => recorded_at >= issuedAt)
    .map(({ in_year }) => `${in_year}-01-01`);
  const [firstEventOn] = JSON.parse(row.late_events) as LateEvents;
  const [, firstPlanOn] = JSON.parse(row.plans) as Plans;
  const days = [firstEventOn, firstPlanOn, row.late_absence, ...years]
    .filter((on) => on !== null && on <= to)
    .toSorted();
  return days[0] ?? null;
}

/** Returns the balance at the end of the last issued period before the requested one; null if it may be another one now. */
function issuedBalanceOf(row: PersonRow, issuedPeriods: readonly IssuedContent[]): IssuedBalance | null {
  const last = issuedPeriods.find(({ to, isCurrent }) => isCurrent && to === row.to_day);
  const [, isNextDayLate] = JSON.parse(row.late_events) as LateEvents;
  const [, , isBalanceLate] = JSON.parse(row.plans) as Plans;
  if (!last || isNextDayLate === 1 || isBalanceLate === 1 || row.is_week_late === 1) return null;
  const { pending_days: pendingDays, balance: minutes } = last.content.figures;
  // A pending day becomes complete by time alone.
  return pendingDays === 0 ? { on: last.to, minutes } : null;
}
