import { redirect } from "@remix-run/cloudflare";
import { profiles, schedules } from "#cell";
import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { isOnlyManager } from "~/modules/policy/other-managers.server";
import { isInScope } from "~/modules/policy/scope.server";
import { companyFactsOf } from "~/modules/law/company-facts";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { allRows, nameOf } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { listManagedCentres } from "../centres.server";
import { lawPathsOf } from "../law-paths";
import { patternLines } from "../pattern-text";
import type { Terms } from "../schedule";
import { type NewTerms, readContent, toTerms } from "../schedule-content";
import { readSchedules } from "../read-schedule.server";
import { mostPlannedAtOnce } from "../record-schedules.server";
import { termsOn } from "../terms-on";
import { hasTerms } from "../has-terms.server";
import { messages } from "./messages";
import { firstPattern, firstTerms, presets } from "./presets";
import { findPlannedPeople } from "./find-planned-people.server";
import { keptFields } from "./read-shared-terms";
import { patternKinds, typedTermsOf } from "./terms-form";

/** Returns the ids of the chosen people in a URL, each once. @throws Response 422 with more than one command takes */
export function chosenPeopleIn(params: URLSearchParams): string[] {
  const ids = [...new Set(params.getAll("person").map((id) => id.slice(0, 64)))];
  if (ids.length > mostPlannedAtOnce) throw refusal(422, messages.tooMany);
  return ids;
}

/**
 * Returns the data of /schedules/new: the chosen people, and the terms with which the form begins.
 * @throws Response 404, 422; a redirect that chooses the people without terms, if the URL asks for all of them
 */
export async function showTermsForm(
  deps: Deps,
  { member, params }: { member: Member; params: URLSearchParams },
) {
  const { company } = member;
  const ids = chosenPeopleIn(params);
  if (ids.length === 0 && params.has("all")) {
    const without = await listWithoutTerms(deps, member);
    if (without.length > 0)
      throw redirect(`/schedules/new?${new URLSearchParams(without.map((id) => ["person", id]))}`);
  }
  const todayOn = localDateOf(deps.now, company.timeZone);
  const [people, used, centres, schedules] = await Promise.all([
    findPlannedPeople(deps, member, ids),
    listPatternsInUse(deps, company.id),
    listManagedCentres(deps, member),
    readSchedules(deps, company, { profileIds: ids, weeks: "none" }),
  ]);
  if (!people) throw refusal(404, messages.unknown);
  const isShared = ids.length > 1;
  const own = sharedTermsOf(ids.map((id) => termsOn(schedules.get(id)!.schedule, todayOn)));
  const terms = chosenTerms(params, { used, own, centre: centres[0]!.id, todayOn });
  return {
    people,
    // What several people have differs, so each keeps their own unless the manager says otherwise.
    isShared,
    typed: { ...typedTermsOf(beginningOn(todayOn, terms)), ...(isShared && keptFields) },
    patterns: used.map((each) => ({ id: each.id, lines: patternLines(each.terms.pattern) })),
    centres: centres.map(({ id, name }) => ({ id, name })),
    law: companyFactsOf(company),
    lawPaths: lawPathsOf(member),
  };
}

/** Returns terms as they begin on a day. A person who is no longer under 18 needs no day until which they are. */
const beginningOn = (from: LocalDate, { minorUntil, ...terms }: NewTerms): NewTerms => ({
  ...terms,
  from,
  minorUntil: minorUntil !== null && minorUntil < from ? null : minorUntil,
});

/**
 * Lists the active people who never got terms, by name, as many as one command takes. A manager is left out where another manager must give
 * them their terms.
 */
async function listWithoutTerms({ db }: Deps, member: Member): Promise<string[]> {
  const { company, profile } = member;
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(
        eq(profiles.companyId, company.id),
        eq(profiles.status, "active"),
        or(ne(profiles.id, profile.id), isOnlyManager(member)),
        sql`NOT ${hasTerms(company.id)}`,
        isInScope(member, profiles),
      ),
    )
    .orderBy(profiles.sortName, profiles.id)
    .limit(mostPlannedAtOnce);
  return rows.map(({ id }) => id);
}

/**
 * Returns the terms with which the form begins: those of the chosen people, without hours if their hours differ. Null if nobody has terms.
 */
function sharedTermsOf(termsOfEach: readonly (Terms | null)[]): NewTerms | null {
  const all = termsOfEach.filter((terms) => terms !== null);
  const [first] = all;
  if (!first) return null;
  const isEqual = all.every(({ pattern }) => JSON.stringify(pattern) === JSON.stringify(first.pattern));
  return isEqual ? first : { ...first, pattern: noHours };
}

const noHours: Terms["pattern"] = { kind: "week", days: [[], [], [], [], [], [], []] };

interface TermsChoices {
  used: readonly PatternInUse[];
  /** The terms that the chosen people have. */
  own: NewTerms | null;
  centre: string;
  todayOn: LocalDate;
}

/**
 * Returns the terms that the URL chooses: by a pattern in use, a preset or a kind; otherwise the people's own, or a full week. What people
 * have beyond the pattern stays.
 */
function chosenTerms(params: URLSearchParams, { used, own, centre, todayOn }: TermsChoices): NewTerms {
  const like = used.find(({ id }) => id === params.get("like"));
  if (like) return own ? { ...own, pattern: like.terms.pattern } : like.terms;
  const baseTerms = own ?? firstTerms(firstPattern("week", 7, todayOn), centre, todayOn);
  const preset = params.get("preset");
  if (preset === "full" || preset === "split")
    return { ...baseTerms, pattern: { kind: "week", days: presets[preset].days } };
  const kind = patternKinds.find((each) => each === params.get("kind"));
  if (!kind) return baseTerms;
  const isOwn = own?.pattern.kind === kind && !params.has("days");
  const days = Number(/^\d{1,2}$/.exec(params.get("days") ?? "")?.[0] ?? 8);
  return isOwn ? own : { ...baseTerms, pattern: firstPattern(kind, days, todayOn) };
}

/** Terms of the company that other people can get too. */
interface PatternInUse {
  /** The id of the oldest schedule with this pattern. */
  id: string;
  terms: NewTerms;
}

const mostShownPatterns = 6;

/** Lists the patterns that the company's terms have, the most used first. Terms without hours are not in the list. */
async function listPatternsInUse({ db }: Pick<Deps, "db">, companyId: string): Promise<PatternInUse[]> {
  const rows = await allRows<{ id: string; content: string }>(
    db.$client,
    sql`SELECT ${schedules.id}, ${schedules.content} FROM ${schedules}
        JOIN (SELECT min(${schedules.id}) AS oldest, count(*) AS uses FROM ${schedules}
              WHERE ${schedules.companyId} = ${companyId} AND ${schedules.kind} = 'terms_agreed' AND ${schedules.content} ->> '$.pattern.kind' <> 'none'
              GROUP BY ${schedules.content} -> '$.pattern' ORDER BY uses DESC, oldest LIMIT ${mostShownPatterns}) frequent
          ON ${schedules.id} = frequent.oldest
        ORDER BY frequent.uses DESC, ${nameOf(schedules.id)}`,
  );
  return rows.map(({ id, content }) => ({
    id,
    // Without its facts: they are of one person's contract.
    terms: toTerms(readContent("terms_agreed", { content })),
  }));
}
