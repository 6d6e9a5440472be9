import type { GuardArgs, Member } from "~/modules/session/find-session.server";
import { companyFactsOf } from "~/modules/law/company-facts";
import type { CompanyFacts } from "~/modules/law/law-notes";
import type { FactPaths } from "~/modules/law/law-notes-list";
import type { ShownLawNote } from "~/modules/law/shown-notes";
import { daysAtCentre } from "~/modules/policy/centre-start";
import { requireMayTo } from "~/modules/policy/guards.server";
import type { Action } from "~/modules/policy/may";
import type { Reader } from "~/modules/policy/scope.server";
import { lawPathsOf } from "~/modules/schedules/law-paths";
import type { Schedule } from "~/modules/schedules/schedule";
import { inCell } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { addDays, isLocalDate, monthOf, previousMonthOf, type DateRange, type LocalDate } from "~/time/dates";
import { parseDate } from "~/time/typed-dates";
import { lawNotesOfRange } from "../model/law-notes-of-range";
import { findNeighbours, selectPeople } from "./list-people.server";
import { messages } from "./messages";
import { readMonths, readRecords, type Month } from "./read-months.server";
import type { ReportCompany, ReportDeps } from "./report-logs.server";

/** A person's month and the company: the content of the month sheet on the screen and as a PDF. */
export interface MonthSheetContent {
  month: Month;
  company: { name: string; nif: string | null; timeZone: string };
  /** Whether the user looks at their own month. */
  isOwn: boolean;
  /** What the law says about the days; only the screen has it. */
  law?: ShownLawNote[];
  lawPaths?: FactPaths;
  /** The people before and after this one by name. Only the screen of a manager has them. */
  neighbours?: Awaited<ReturnType<typeof findNeighbours>>;
}

/** Returns the first day of a month written YYYY-MM; null if the text is no month. */
export const readMonth = (text: string | undefined): LocalDate | null =>
  text !== undefined && isLocalDate(`${text}-01`) ? parseDate(`${text}-01`) : null;

/**
 * Returns the content of a person's month sheet (`Registro de jornada`).
 * @param range days of one month. @param withSchedules whether it has expected hours and absences. A sheet is for others too, so a private
 * absence reads `Ausencia` also for its person.
 * @returns null if the company has no such person, or if the reader sees none of these days.
 */
export async function findMonth(
  deps: ReportDeps,
  {
    reader,
    company,
    profileId,
    range,
    withSchedules,
  }: {
    reader: Reader;
    company: ReportCompany;
    profileId: string;
    range: DateRange;
    withSchedules?: boolean;
  },
): Promise<Month | null> {
  const people = await findPerson(deps, { reader, company, profileId, range });
  if (!people) return null;
  const [month] = await readMonths(deps, { company, people, range, withSchedules });
  return month ?? null;
}

interface PersonOfMonth {
  reader: Reader;
  company: ReportCompany;
  profileId: string;
  range: DateRange;
}

/** Returns a list with the person; null if the company has no such person, or if the reader sees none of these days. */
async function findPerson({ db }: ReportDeps, { reader, company, profileId, range }: PersonOfMonth) {
  const people = await selectPeople(db, { reader, companyId: company.id, profileIds: [profileId] });
  return people && daysAtCentre(range, people[0]?.since).from <= range.to ? people : null;
}

/**
 * Returns a person's month as {@link findMonth} does, and what the law says about its days that are over. It reads the months around it in
 * the same queries.
 */
async function findJudgedMonth(
  deps: ReportDeps,
  { facts, ...query }: PersonOfMonth & { facts: CompanyFacts },
): Promise<{ month: Month; law: ShownLawNote[] } | null> {
  const { company, range } = query;
  const people = await findPerson(deps, query);
  if (!people) return null;
  const months = [previousMonthOf(range.from), range, monthOf(addDays(range.to, 1))];
  const [record] = await readRecords(deps, { company, people, months, withSchedules: true });
  return record ? { month: record.months[1]!, law: lawNotesOfMonth(record, facts) } : null;
}

/**
 * Returns the person's month of the URL. @param needs the right to see it. @param withLaw whether it says what the law says.
 * @throws Response as `requireMay` does; 404 if the URL has no valid month, or the company no such person.
 */
export async function requireMonth(
  args: GuardArgs & { params: { profileId?: string; month?: string } },
  needs: Action,
  { withLaw = false }: { withLaw?: boolean } = {},
): Promise<{ member: Member; sheet: MonthSheetContent }> {
  const { profileId = "", month: text } = args.params;
  const member = await requireMayTo(args, needs, profileId);
  const { cell, company, profile } = member;
  const monthFrom = readMonth(text);
  if (!monthFrom) throw refusal(404, messages.monthUnknown);
  const deps = inCell(args.context, cell);
  const query = { reader: member, company, profileId, range: monthOf(monthFrom) };
  const isOwn = profile.id === profileId;
  const [judged, neighbours] = await Promise.all([
    withLaw ? findJudgedMonth(deps, { ...query, facts: companyFactsOf(company) }) : null,
    withLaw && !isOwn
      ? findNeighbours(deps.db, {
          reader: member,
          companyId: company.id,
          profileId,
          through: query.range.to,
        })
      : undefined,
  ]);
  const month = withLaw ? judged?.month : await findMonth(deps, { ...query, withSchedules: true });
  if (!month) throw refusal(404, messages.personUnknown);
  const { name, nif, timeZone } = company;
  return {
    member,
    sheet: {
      month,
      company: { name, nif, timeZone },
      isOwn,
      law: judged?.law ?? [],
      lawPaths: lawPathsOf(member),
      ...(neighbours && { neighbours }),
    },
  };
}

/** A person's month between its neighbours. Their entries decide what the law says about its edges. */
interface MonthRecord {
  months: readonly Pick<Month, "from" | "to" | "todayOn" | "days">[];
  schedule: Schedule | null;
}

/** Returns the notes of the law about the days of the middle month that are over. */
function lawNotesOfMonth({ months, schedule }: MonthRecord, company: CompanyFacts): ShownLawNote[] {
  const { todayOn, ...range } = months[1]!;
  const entries = months.flatMap(({ days }) => days.flatMap(({ entries: own }) => own));
  return lawNotesOfRange(entries, { range, todayOn, schedule, company });
}
