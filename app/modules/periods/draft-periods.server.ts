import type { Company } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { addDays, type DateRange, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { draftOf, type PersonPeriod, type PeriodDraft } from "./model/draft-of";
import { nextPeriodOf, type NextPeriod } from "./model/next-period-of";
import { readRecordsOf } from "./server/read-records-of.server";
import { readIssued, type IssuedPerson, type Requested } from "./server/read-issued.server";

/** A person with what was issued to them, and the period that can be issued next. */
export interface DraftedPerson extends Pick<
  IssuedPerson,
  "person" | "payrollCode" | "issued" | "answers" | "joinedOn" | "leftOn" | "known"
> {
  next: NextPeriod;
  /** Null where `next` has no period. */
  draft: PeriodDraft | null;
}

/** The drafts, and the number of calendars with which they were computed. */
export interface Drafts {
  payPeriodDay: number;
  calendars: number;
  /** The names of the company's centres, by id. */
  centreNames: ReadonlyMap<string, string>;
  people: DraftedPerson[];
  /** Whether a page follows. */
  hasMore: boolean;
}

interface DraftsQuery {
  company: Pick<Company, "id" | "timeZone">;
  /** Each person once. `from`: the first day of the period; null for that of the day `on`, as for a page. */
  requested: Requested;
  /** A day of the periods that are asked for without a first day. */
  on: LocalDate;
  /** Whether the records have the work since the opening of the balance. Otherwise a balance counts on from the last issued period. */
  sinceOpening?: boolean;
}

/**
 * Computes the periods of people as they would be issued now: figures, pieces of the excess, lines about earlier periods, and what keeps
 * each open. It leaves out people of other companies. Two rounds of round trips, however many people.
 */
export async function draftPeriods(
  deps: Pick<Deps, "db" | "now">,
  { company, requested, on, sinceOpening = false }: DraftsQuery,
): Promise<Drafts> {
  const todayOn = localDateOf(deps.now, company.timeZone);
  const { people, ...read } = await readIssued(deps, { company, requested });
  const fromOf = new Map("pay" in requested ? [] : requested.map(({ profileId, from }) => [profileId, from]));
  const draftedPeople = people.map((each) => ({
    ...each,
    next: nextPeriodOf(each, {
      payPeriodDay: read.payPeriodDay,
      on,
      from: fromOf.get(each.person.id) ?? null,
    }),
  }));
  const records = await readDrafted(deps, company, { drafted: draftedPeople, sinceOpening });
  return {
    ...read,
    people: draftedPeople.map(({ next, chosen, requests, ...each }) => ({
      person: each.person,
      payrollCode: each.payrollCode,
      issued: each.issued,
      answers: each.answers,
      joinedOn: each.joinedOn,
      leftOn: each.leftOn,
      known: each.known,
      next,
      draft:
        next.code === "open"
          ? draftOf(records.get(each.person.id)!, {
              next,
              issued: each.issued,
              lateFrom: each.lateFrom,
              chosen: chosen.get(next.range.from) ?? null,
              leftOn: each.leftOn,
              requests,
              todayOn,
            })
          : null,
    })),
  };
}

type Drafted = IssuedPerson & { next: NextPeriod };

/**
 * Reads the days and balances of people with a period to issue: those of the period, and of issued ones that changed. Two round trips, and
 * two parallel ones for those whose balance must be counted from its opening.
 */
async function readDrafted(
  deps: Pick<Deps, "db" | "now">,
  company: DraftsQuery["company"],
  { drafted, sinceOpening }: { drafted: readonly Drafted[]; sinceOpening: boolean },
): Promise<Map<string, PersonPeriod>> {
  const open = drafted.flatMap(({ next, ...each }) =>
    next.code === "open" ? [{ ...each, to: next.range.to, range: rangeToRead(next.range, each) }] : [],
  );
  const groups = groupBy(open, (each) => sinceOpening || needsOpening(each));
  const records = await Promise.all(
    [...groups].map(([fromOpening, some]) =>
      readRecordsOf(deps, company, { some, sinceOpening: fromOpening }),
    ),
  );
  return new Map(records.flatMap((some) => [...some]));
}

/** Whether the balance of a person cannot count on from the issued one: the days between the two are not read. */
const needsOpening = ({ range, hasPlans, issuedBalance }: IssuedPerson & { range: DateRange }): boolean =>
  hasPlans && (issuedBalance === null || addDays(issuedBalance.on, 1) < range.from);

/** Returns the days to read for a period: its own, and those of the issued periods from the first one that changed. */
function rangeToRead(range: DateRange, { issued, lateFrom }: IssuedPerson): DateRange {
  const changedPeriods = issued.filter(
    ({ to, isCurrent }) => isCurrent && lateFrom !== null && lateFrom <= to,
  );
  const from = [range.from, ...changedPeriods.map((period) => period.from)].toSorted()[0]!;
  return { from, to: range.to };
}
