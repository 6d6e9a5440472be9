import { profiles } from "#cell";
import { and, eq } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Company, GuardArgs, Member } from "~/modules/session/find-session.server";
import { companyFactsOf } from "~/modules/law/company-facts";
import type { CompanyFacts } from "~/modules/law/law-notes";
import { notesOfVacation } from "~/modules/law/notes-of-pattern";
import { shownNotesOf, type ShownLawNote } from "~/modules/law/shown-notes";
import { centreStartText, type CentreStart } from "~/modules/policy/centre-start";
import { actorOf, requirePersonInUrl } from "~/modules/policy/guards.server";
import { may, type Action } from "~/modules/policy/may";
import { needsAnotherText } from "~/modules/policy/needs-another-manager";
import { listOtherManagers } from "~/modules/policy/other-managers.server";
import { findCentreStart } from "~/modules/policy/scope.server";
import type { Schedule } from "~/modules/schedules/schedule";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { newId } from "~/platform/ids";
import { formatDate, yearOf, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import type { Allowance, AllowanceLine } from "../model/allowance";
import { hasTermsIn } from "../model/allowance-of";
import { convertDays } from "../model/entitlement-in";
import { allowanceForOthers } from "../model/allowance-for-others";
import { vacationTermsOn } from "../model/vacation-terms-on";
import { readAllowance, type PersonAllowance } from "../read-allowance.server";
import { messages } from "./messages";
import { listDaysToNotice } from "./paper-notices.server";

/** Returns the person in the URL, and whether the member may change their allowance. @throws Response as `requireMay` does */
export async function requireAllowanceOf(args: GuardArgs, needs: Action) {
  const { member, profileId } = await requirePersonInUrl(args, needs);
  const mayMove = may(await actorOf(args, member), "plan-schedules", "somebody");
  return { member, profileId, mayMove };
}

interface AllowanceQuery {
  company: Company;
  profileId: string;
  params: URLSearchParams;
}

/** The years that have an allowance, around the current one. */
const shownYears = { before: 3, after: 1 };

/** Returns the allowance of a person, of the year in the URL or the current one. @throws Response 404 */
export async function findAllowance(deps: Deps, { company, profileId, params }: AllowanceQuery) {
  const thisYear = yearOf(localDateOf(deps.now, company.timeZone));
  const [first, last] = [thisYear - shownYears.before, thisYear + shownYears.after];
  const text = params.get("year") ?? String(thisYear);
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  if (year < first || year > last) throw refusal(404, messages.unknownYear);
  const [person, read] = await Promise.all([
    deps.db
      .select({ fullName: profiles.fullName, email: profiles.email, status: profiles.status })
      .from(profiles)
      .where(and(eq(profiles.id, profileId), eq(profiles.companyId, company.id)))
      .get(),
    readAllowance(deps, company, [profileId], year),
  ]);
  if (!person) throw refusal(404, messages.unknown);
  return {
    name: displayName(person),
    hasAddress: person.email !== null || person.status !== "active",
    year,
    previous: year > first ? year - 1 : null,
    next: year < last ? year + 1 : null,
    person: read.people.get(profileId)!,
  };
}

/**
 * Returns the allowances that a reader sees: those with an amount by year or with a line, of a person with terms in that year. A private
 * kind only its person sees.
 */
export const visibleAllowances = ({ allowances, schedule }: PersonAllowance, isOwn: boolean): Allowance[] =>
  [...allowances.values()]
    .filter(
      ({ kind, year, earned, lines }) =>
        hasTermsIn(schedule, year) && (isOwn || !kind.isPrivate) && (earned !== null || lines.length > 0),
    )
    .map((allowance) => (isOwn ? allowance : allowanceForOthers(allowance)));

/** Returns the notes of the law about the vacation of the last terms of a year: at least 30 natural days, or as many working ones. */
function lawNotesOfVacation(
  schedule: Schedule,
  { year, company }: { year: number; company: CompanyFacts },
): ShownLawNote[] {
  const on = `${year}-12-31`;
  const terms = vacationTermsOn(schedule, on);
  if (!terms) return [];
  const { days, unit } = terms.vacation;
  return shownNotesOf(notesOfVacation(convertDays(days, unit, "natural", terms.pattern), on), {
    company,
    whenText: () => null,
  });
}

/** Returns the data of /absences/allowance. @throws Response 404 */
export async function showAllowances(
  deps: Deps,
  {
    member,
    profileId,
    mayMove,
    params,
  }: { member: Member; profileId: string; mayMove: boolean; params: URLSearchParams },
) {
  const { company, profile } = member;
  const isOwn = profileId === profile.id;
  const [{ person, hasAddress, ...page }, since, others] = await Promise.all([
    findAllowance(deps, { company, profileId, params }),
    findCentreStart(deps, { member, profileId }),
    mayMove && isOwn ? listOtherManagers(deps, member) : [],
  ]);
  const needsPaper = mayMove && !isOwn && !hasAddress;
  return {
    ...page,
    /** What needs a notice on paper. */
    toNotice: needsPaper ? await listDaysToNotice(deps, { company, profileId }) : [],
    noticed: params.has("noticed"),
    company: company.name,
    todayOn: formatDate(localDateOf(deps.now, company.timeZone)),
    isOwn,
    profileId,
    allowances: visibleAllowances(person, isOwn).map((allowance) =>
      since ? allowanceSince(allowance, since.on, company.timeZone) : allowance,
    ),
    /** Says from which day on a manager of some centres sees single days, and why; null if the reader sees the whole year. */
    since: sinceText(page.year, since),
    law: lawNotesOfVacation(person.schedule, { year: page.year, company: companyFactsOf(company) }),
    hasTerms: hasTermsIn(person.schedule, page.year),
    timeZone: company.timeZone,
    saved: params.has("saved"),
    mayMove: mayMove && others.length === 0,
    /** Says that another manager changes it, and names them; null if the viewer may, or if it is not theirs. */
    another: others.length > 0 ? needsAnotherText(others.map(({ name }) => name)) : null,
    moveId: newId(deps.now),
  };
}

function sinceText(year: number, since: CentreStart): string | null {
  const start = centreStartText({ from: `${year}-01-01` }, since);
  return start && messages.sumsOfYear(start);
}

/**
 * Returns an allowance for a manager who sees the days of its person from one on. One line has the sum of accepted absences that began
 * before it, and of changes that were recorded before it. The sums stay those of the year: what is left of a year decides each request.
 * Requests that began before it are in no line.
 */
function allowanceSince(allowance: Allowance, firstOn: LocalDate, timeZone: string): Allowance {
  const isEarlier = (line: AllowanceLine) =>
    line.what === "absence"
      ? line.absence.from < firstOn
      : line.what === "move" && localDateOf(line.move.recordedAt, timeZone) < firstOn;
  const amount = allowance.lines
    .filter((line) => isEarlier(line) && !(line.what === "absence" && line.isWaiting))
    .reduce((sum, line) => sum + line.amount, 0);
  const lines = allowance.lines.filter((line) => !isEarlier(line));
  return { ...allowance, lines: amount === 0 ? lines : [...lines, { what: "earlier", amount }] };
}
