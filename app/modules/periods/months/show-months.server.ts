import type { Company, Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { addDays, type DateRange, type LocalDate } from "~/time/dates";
import { parseDate } from "~/time/typed-dates";
import { localDateOf } from "~/time/zones";
import { draftPeriods } from "../draft-periods.server";
import { periodName } from "../period-name";
import { lastEndedOf, payPeriodOf } from "../period-of";
import { runningText } from "./messages";
import { monthRowOf, sortedMonthRows } from "./model/month-row";
import { receptionsText } from "./model/reception";

/** The people of a page, who are also closed in one batch. */
const pageSize = 50;

/**
 * Returns the data of /months: the people of a pay period by what they wait for, with what keeps each open. Pages are by name. By default
 * it is the last one that has ended, or the present one if nobody was there before.
 */
export async function showMonths(
  deps: Deps,
  { member, params }: { member: Member; params: URLSearchParams },
) {
  const { timeZone, payPeriodDay } = member.company;
  const todayOn = localDateOf(deps.now, timeZone);
  const requestedOn = parseDate(params.get("from") ?? "");
  const after = params.get("before");
  const listOf = (pay: DateRange) => listPeriod(deps, { company: member.company, todayOn, pay, after });
  if (requestedOn) return listOf(payPeriodOf(payPeriodDay, requestedOn));
  const endedMonth = await listOf(lastEndedOf(payPeriodDay, todayOn));
  return endedMonth.rows.length > 0 || after !== null
    ? endedMonth
    : listOf(payPeriodOf(payPeriodDay, todayOn));
}

interface PeriodPage {
  company: Company;
  todayOn: LocalDate;
  pay: DateRange;
  /** The last person of the page before. */
  after: string | null;
}

/** Lists a page of the people of a pay period. */
async function listPeriod(deps: Deps, { company, todayOn, pay, after }: PeriodPage) {
  const { timeZone, payPeriodDay } = company;
  const requestedPage = { pay, after, limit: pageSize };
  const { people, hasMore } = await draftPeriods(deps, { company, requested: requestedPage, on: pay.to });
  const facts = { pay, payPeriodDay, timeZone, todayOn, now: deps.now };
  const rows = sortedMonthRows(people.flatMap((person) => monthRowOf(person, facts) ?? []));
  const following = addDays(pay.to, 1);
  return {
    name: periodName(pay),
    pay,
    rows,
    ready: rows.filter(({ state }) => state === "ready").length,
    open: rows.filter(({ state }) => state === "ready" || state === "blocked").length,
    receptions: receptionsText(rows),
    running: todayOn <= pay.to ? runningText(pay, todayOn) : null,
    previous: addDays(pay.from, -1),
    following: following <= todayOn ? following : null,
    next: hasMore ? people.at(-1)!.person.id : null,
    isLaterPage: after !== null,
  };
}
