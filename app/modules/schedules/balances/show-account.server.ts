import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { companyFactsOf } from "~/modules/law/company-facts";
import { isFor, managesCentre } from "~/modules/policy/may";
import { byThemselves, needsAnotherText } from "~/modules/policy/needs-another-manager";
import { centreStartText } from "~/modules/policy/centre-start";
import { listOtherManagers } from "~/modules/policy/other-managers.server";
import { findCentreStart } from "~/modules/policy/scope.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { formatDate, isWithin, type DateRange, type LocalDate } from "~/time/dates";
import { formatDateTime } from "~/time/formats";
import { firstKeptDay } from "~/time/retention";
import { localDateOf } from "~/time/zones";
import { judgedWeekOf } from "../judged-week-of";
import type { BalanceMove, Schedule } from "../schedule";
import { lawPathsOf } from "../law-paths";
import { openingOf } from "../balance-of";
import { sumHours, hoursByDay } from "../sum-hours";
import { untilText } from "../until-text";
import { explainHours, amountWithoutParts, type ExplainedAmount } from "../explain-hours";
import type { WorkedLog } from "../clock-change-of";
import { accountOf, movesSeenFrom, type MonthLine } from "./account-of";
import { lawOfYear } from "./law-of-year";
import { messages } from "./messages";
import { readAccount, type AccountRecord } from "./server/read-account.server";
import type { TypedMove } from "./move-form";

/** A move as the account shows it. */
export interface ShownMove {
  kind: "move";
  id: string;
  on: LocalDate;
  minutes: number;
  reason: BalanceMove["reason"];
  text: string;
  author: string;
  recordedAt: string;
}

/** A month with the days of its difference, or a move. */
/** @property waitingDays the days of this week that only wait for its end. */
export type AccountLine =
  (MonthLine & { days: ExplainedAmount[]; waitingDays: LocalDate[] }) | (ShownMove & { balance: number });

const pageSize = 60;

/**
 * Returns the data of /schedules/balances/person: the account of a person, the last line first. For a manager of some centres it begins
 * when the person came to theirs. @throws Response 404
 */
export async function showAccount(
  deps: Deps,
  { member, profileId, params }: { member: Member; profileId: string; params: URLSearchParams },
) {
  const { company, profile } = member;
  const isOwn = profileId === profile.id;
  const mayPlan = isFor(profile, "plan-schedules") && (!isOwn || managesCentre(profile, null));
  const [record, since, others] = await Promise.all([
    readAccount(deps, company, { profileId }),
    findCentreStart(deps, { member, profileId }),
    mayPlan && isOwn ? listOtherManagers(deps, member) : [],
  ]);
  if (!record) throw refusal(404, messages.unknown);
  const todayOn = localDateOf(deps.now, company.timeZone);
  const seenFrom = since?.on ?? null;
  const account = accountOf(record.schedule, record, { todayOn, seenFrom, now: deps.now });
  const moves = movesSeenFrom(record.moves, seenFrom);
  const movesBySeq = shownMoves(record, { profileId, timeZone: company.timeZone });
  const isTooOld = account !== null && account.openingOn < firstKeptDay(todayOn);
  const lines = account && !isTooOld ? [...account.lines].reverse() : [];
  const start = Number(/^\d{1,4}$/.exec(params.get("before") ?? "")?.[0] ?? 0);
  const uncountedMoves = account === null || isTooOld ? moves : account.uncounted;
  const law =
    account && !isTooOld
      ? lawOfYear(record.schedule, {
          ...record,
          moves,
          company: companyFactsOf(company),
          openingOn: account.openingOn,
          todayOn,
          now: deps.now,
        })
      : null;
  const countsFrom = openingOf(record.schedule, record.moves);
  const mayMove = mayPlan && others.length === 0 && record.schedule.terms.length > 0;
  return {
    isOwn,
    name: record.name,
    profileId,
    mayPlan,
    /** Says that another manager changes it, and names them; null if the viewer may, or if it is not theirs. */
    another: others.length > 0 ? needsAnotherText(others.map(({ name }) => name)) : null,
    hasTerms: record.schedule.terms.length > 0,
    opening: account && { on: account.openingOn, isLater: account.openingOn > todayOn },
    until: untilText(judgedWeekOf(record.schedule)(todayOn)?.[0], todayOn),
    /** Says from which day on a manager of some centres sees the account, and why; null if the reader sees all of it. */
    since: account && centreStartText({ from: countsFrom! }, since),
    isTooOld,
    balance: account && !isTooOld ? account.balance : null,
    countsByWeek: record.schedule.terms.some(({ pattern }) => pattern.kind === "flexible"),
    lastOn: account?.lastOn ?? null,
    lines: lines.slice(start, start + pageSize).map((line): AccountLine =>
      line.kind === "month"
        ? {
            ...line,
            waitingDays: waitingDaysOf(record, line, { todayOn, now: deps.now }),
            days: explainMonthLine(record.schedule, record.logs, line, {
              openingOn: account!.openingOn,
              now: deps.now,
            }),
          }
        : { ...movesBySeq.get(line.move.seq)!, balance: line.balance },
    ),
    uncounted: uncountedMoves
      .slice(-pageSize)
      .map(({ seq }) => movesBySeq.get(seq)!)
      .reverse(),
    next: lines.length > start + pageSize ? String(start + pageSize) : null,
    isLaterPage: params.has("before"),
    isSaved: params.has("saved"),
    law,
    lawPaths: lawPathsOf(member, `/schedules/new?person=${profileId}`),
    form: mayMove ? emptyMove(todayOn) : null,
    /** Whether the form offers to open the balance: not to a manager who does not see all of it. */
    mayOpen: since === null || countsFrom === null || since.on <= countsFrom,
  };
}

/**
 * Returns the days of a month that count as soon as their week, which is judged as a whole, is over. An entry without an end keeps its day.
 */
const waitingDaysOf = (
  { schedule, logs }: Pick<AccountRecord, "schedule" | "logs">,
  { from, to }: DateRange,
  { todayOn, now }: { todayOn: LocalDate; now: number },
): LocalDate[] =>
  (judgedWeekOf(schedule)(todayOn) ?? []).filter(
    (on) =>
      isWithin(on, { from, to }) &&
      sumHours(schedule, logs, { from: on, to: on }, now).pending.days > 0 &&
      logs.every(
        ({ day, checkOutTime, isExitMissing }) => day !== on || (checkOutTime !== null && !isExitMissing),
      ),
  );

const emptyMove = (todayOn: LocalDate): TypedMove => ({
  reason: "",
  hours: "",
  on: formatDate(todayOn),
  text: "",
});

/** Returns the moves of a person as they are shown, by the number of their record. */
function shownMoves(
  { recorded, names }: AccountRecord,
  { profileId, timeZone }: { profileId: string; timeZone: string },
): Map<number, ShownMove> {
  return new Map(
    recorded.flatMap(({ kind, content, id, seq, authorId, recordedAt }) => {
      if (kind !== "balance_moved") return [];
      const { on, minutes, reason, text } = content;
      const author =
        authorId === profileId
          ? byThemselves
          : (names.get(authorId) ?? displayName({ fullName: null, email: null }));
      const at = formatDateTime(recordedAt, timeZone);
      return [[seq, { kind: "move", id, on, minutes, reason, text, author, recordedAt: at } as const]];
    }),
  );
}

/**
 * Returns the days, and the weeks that are judged as a whole, that make up the difference of a month of an account. An account knows a
 * day's hours and not its entries, so a day has two parts at most: worked and expected.
 */
export function explainMonthLine(
  schedule: Schedule,
  logs: readonly WorkedLog[],
  { from, to }: Pick<MonthLine, "from" | "to">,
  { openingOn, now }: { openingOn: LocalDate; now: number },
): ExplainedAmount[] {
  const range = { from, to };
  const countedDays = hoursByDay(schedule, logs, { ...range, since: openingOn }, now).filter(
    ({ state, countsOn }) => state === "complete" && isWithin(countsOn, range),
  );
  return explainHours("difference", countedDays, schedule, { isOwn: false, seenFrom: null }).map((day) => ({
    ...day,
    parts: day.parts.map(({ name, amount }) => amountWithoutParts(name, amount)),
  }));
}
