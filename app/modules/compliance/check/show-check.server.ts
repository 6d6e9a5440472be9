import type { Member } from "~/modules/session/find-session.server";
import { displayName } from "~/modules/session/display-name";
import { companyFactsOf } from "~/modules/law/company-facts";
import { companyFactsOfLaw, lawRuleOn } from "~/modules/law/law-rules";
import { unknownFactOf } from "~/modules/law/shown-notes";
import { readMonth } from "~/modules/timesheets/reports/find-month.server";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import { readRecords } from "~/modules/timesheets/reports/read-months.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { addDays, monthOf, previousMonthOf, type DateRange, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { preparedFactsOf, type CompanyFact } from "./company-facts";
import { findingIds, findingsOf, type FindingId, type FoundDay } from "./findings";
import { findingAdvice, messages, recordFindings, ruleTitles, unknownText } from "./messages";
import { readCompany } from "./read-company.server";

/** A finding, and the people in whose month it is. */
export interface ShownFinding {
  id: FindingId;
  tone: FoundDay["tone"];
  title: string;
  /** The text of the rule; null of a finding that is about the record. */
  law: string | null;
  article: string;
  advice: string;
  /** Which fact could allow it, in words; null if it is amber on all days. */
  unknown: string | null;
  /** The screen that states that fact: of the company, or of each person. Null if the fact is known. */
  asks: "company" | "person" | null;
  people: FindingPerson[];
}

interface FindingPerson {
  profileId: string;
  name: string;
  /** Their DNI or address, for a document whose font cannot write the name. */
  idOnPaper: string | null;
  days: FoundDay[];
}

/** The self-check of a month, for a page of people by name. */
export interface Check {
  /** The checked days: the month, at most to yesterday. */
  range: DateRange;
  facts: CompanyFact[];
  findings: ShownFinding[];
  /** The names of the first and the last person of the page; null if it has everybody, or nobody. */
  page: { first: string; last: string } | null;
  next: string | null;
  /** The cursor of this page; null for the first. */
  before: string | null;
  /** The months around, `YYYY-MM`. */
  earlier: string;
  later: string | null;
}

/** The checked days, and the whole month. */
interface CheckedDays {
  range: DateRange;
  month: DateRange;
  todayOn: LocalDate;
}

/**
 * Returns the check of the month in the URL: by default the last one that is over. @throws Response 404 for a month of which no day is over
 */
export async function showCheck(
  deps: Deps,
  { member: { company }, params }: { member: Member; params: URLSearchParams },
): Promise<Check> {
  const todayOn = localDateOf(deps.now, company.timeZone);
  const monthParam = params.get("month");
  const from = monthParam === null ? previousMonthOf(todayOn).from : readMonth(monthParam);
  if (from === null || from >= todayOn) throw refusal(404, messages.monthUnknown);
  const month = monthOf(from);
  const yesterday = addDays(todayOn, -1);
  const range = { from, to: month.to < yesterday ? month.to : yesterday };
  const before = params.get("before");
  const { people, next, record } = await readCompany(deps, { company, before });
  const laterFrom = addDays(month.to, 1);
  const [first, last] = [people[0], people.at(-1)];
  const isPageOfMany = next !== null || before !== null;
  return {
    range,
    facts: preparedFactsOf(record),
    findings: await listFindings(deps, { company, people, range, month, todayOn }),
    page: isPageOfMany && first && last ? { first: displayName(first), last: displayName(last) } : null,
    next,
    before,
    earlier: previousMonthOf(from).from.slice(0, 7),
    later: laterFrom < todayOn ? laterFrom.slice(0, 7) : null,
  };
}

/** Returns the findings of people, in order. Each lists the people by name and their days. */
async function listFindings(
  deps: Deps,
  {
    company,
    people,
    range,
    month,
    todayOn,
  }: { company: Member["company"]; people: ReportPerson[] } & CheckedDays,
): Promise<ShownFinding[]> {
  const months = [previousMonthOf(month.from), month, monthOf(addDays(month.to, 1))];
  const records = await readRecords(deps, { company, people, months, withSchedules: true });
  const facts = companyFactsOf(company);
  const findingsOfPeople = people.map((person, at) => ({
    profileId: person.id,
    name: displayName(person),
    idOnPaper: person.dni ?? person.email,
    findings: findingsOf(records[at]!, { range, company: facts, todayOn }),
  }));
  return findingIds.flatMap((id): ShownFinding[] => {
    const peopleWithFinding = findingsOfPeople.flatMap(({ findings, ...person }) => {
      const days = findings.get(id);
      return days ? [{ ...person, days }] : [];
    });
    if (peopleWithFinding.length === 0) return [];
    const isAmber = peopleWithFinding.some(({ days }) => days.some(({ tone }) => tone === "amber"));
    const tone = isAmber ? "amber" : "grey";
    const isUnsure = peopleWithFinding.some(({ days }) => days.some((day) => day.tone === "grey"));
    const fact = isUnsure && !isOfRecord(id) ? unknownFactOf(id, { on: range.to, company: facts }) : null;
    const asks = fact && (companyFactsOfLaw.has(fact) ? "company" : "person");
    const unknown = isUnsure ? unknownText(asks === "person" ? fact : null) : null;
    return [
      {
        id,
        tone,
        ...headingOf(id, range.to),
        advice: findingAdvice[id],
        unknown,
        asks,
        people: peopleWithFinding,
      },
    ];
  });
}

/** Returns the title and the article of a finding: of a rule, as it holds on a day. */
function headingOf(id: FindingId, on: LocalDate): Pick<ShownFinding, "title" | "law" | "article"> {
  if (isOfRecord(id)) return { ...recordFindings[id], law: null };
  const { text, article } = lawRuleOn(id, on)!;
  return { title: ruleTitles[id], law: text, article };
}

const isOfRecord = (id: FindingId): id is keyof typeof recordFindings => id in recordFindings;
