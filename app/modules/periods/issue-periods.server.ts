import { sql, type SQL } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { executeCommands } from "~/modules/ledger/execute-commands.server";
import { requestKeyAndDigest } from "~/modules/ledger/request-key";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { decideSchedule } from "~/modules/ledger/rules/decide-schedule";
import type { LedgerEvent, NewEvent } from "~/modules/ledger/rules/event";
import type { Person } from "~/modules/ledger/rules/person";
import { publish } from "~/modules/live/publish.server";
import { deliverSoon, queueForMany } from "~/modules/mail/outbox.server";
import { findStillMay, stillMay } from "~/modules/policy/still-may.server";
import { newSalt } from "~/modules/register/reveal.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import { insertSchedules } from "~/modules/schedules/insert-schedules.server";
import { insertStatements } from "~/modules/schedules/insert-statements.server";
import { recordInBatches } from "~/modules/schedules/record-in-batches";
import type { ScheduleInput } from "~/modules/schedules/schedule-content";
import { scheduleDigest } from "~/modules/schedules/schedule-digest";
import { statementDigest } from "~/modules/schedules/statement-digest";
import { noteIssue } from "~/modules/timesheets/reports/month-exports.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { newId } from "~/platform/ids";
import type { LocalDate } from "~/time/dates";
import { draftPeriods, type DraftedPerson } from "./draft-periods.server";
import type { PayrollFacts } from "./model/payroll-facts";
import { payrollFactsOf } from "./payroll/payroll-facts-of";
import { statementMailKey } from "./follow-statements.server";
import { statementMail } from "./model/statement-mails";
import { movesOf } from "./model/moves-of";
import { refusalOf, type IssueRefusal } from "./model/refusal-of";
import { toStoredContent, type StatementContents } from "./statement-content";
import { insertPeriods } from "./server/insert-periods.server";
import { isAsRead } from "./server/is-as-read.server";

/** The most people of one batch. */
export const mostIssued = 50;

/** A period to issue. */
export interface PeriodToIssue {
  profileId: string;
  from: LocalDate;
  /** 1 by default; the next one to replace what was contested or not answered. */
  version?: number;
  /** Why it is issued although something is open. */
  reason?: string | null;
}

/** What became of a period. */
export type IssueOutcome =
  | { code: "issued"; version: number }
  /** This version was issued before, so that a repeated command continues where an earlier one ended. */
  | { code: "already-issued"; version: number }
  | IssueRefusal
  /** Somebody recorded so much meanwhile that it could not be computed. The manager may try again. */
  | { code: "changed" }
  | { code: "not-found" | "no-permission" };

/**
 * Issues periods of people, in batches of {@link mostIssued}: for each person an event, its content, the projection, and the move of the
 * balance for what is paid. Each batch is recorded whole or not at all. A repeated command continues: it returns `already-issued` for those
 * that are.
 * @param periods each person once. @returns an outcome for each period, in their order.
 * @throws Response 503 while the ledger is rebuilt.
 */
export async function issuePeriods(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  { member, periods }: { member: Member; periods: readonly PeriodToIssue[] },
): Promise<IssueOutcome[]> {
  const outcomes = await recordInBatches<PeriodToIssue, IssueOutcome>(periods, {
    most: mostIssued,
    recordBatch: (batch) => issueBatch(deps, member, batch),
    busy: { code: "changed" },
  });
  if (outcomes.some(({ code }) => code === "issued")) {
    const { company } = member;
    const profileIds = periods
      .filter((_, at) => outcomes[at]!.code === "issued")
      .map(({ profileId }) => profileId);
    publish(deps, { companyId: company.id, message: { kind: "plan", profileIds } });
    scheduleTreeGrowth(deps, { ledger: company.ledger, companyId: company.id });
    deliverSoon(deps);
  }
  return outcomes;
}

/** A period that can be issued. */
interface IssuablePeriod {
  at: number;
  person: DraftedPerson["person"];
  known: DraftedPerson["known"];
  content: StatementContents["period_issued"];
  payroll: PayrollFacts;
  moves: ScheduleInput[];
}

/** Issues a batch. Null if something that decides it was recorded meanwhile. */
async function issueBatch(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  member: Member,
  periods: readonly PeriodToIssue[],
): Promise<IssueOutcome[] | null> {
  const { company } = member;
  const { people, calendars, centreNames } = await draftPeriods(deps, {
    company,
    requested: periods,
    on: periods[0]!.from,
  });
  const draftedById = new Map(people.map((each) => [each.person.id, each]));
  const judgedPeriods = periods.map((period) =>
    judgeIssue({ now: deps.now, centreNames }, draftedById.get(period.profileId), period),
  );
  const issuable = judgedPeriods.flatMap((each, at) => ("content" in each ? [{ ...each, at }] : []));
  const outcome =
    issuable.length === 0 ? "recorded" : await recordIssued(deps, { member, issuable, calendars });
  if (outcome === "recorded")
    return judgedPeriods.map((each) =>
      "content" in each ? { code: "issued", version: each.content.version } : each,
    );
  const isAllowed = (await findStillMay(deps, member, "close-periods", "company")).length > 0;
  return isAllowed ? null : periods.map(() => ({ code: "no-permission" }));
}

/** Returns the content of a period that can be issued, or its outcome. */
function judgeIssue(
  { now, centreNames }: { now: number; centreNames: ReadonlyMap<string, string> },
  draftedPerson: DraftedPerson | undefined,
  { from, version = 1, reason = null }: PeriodToIssue,
): IssueOutcome | Omit<IssuablePeriod, "at"> {
  if (!draftedPerson) return { code: "not-found" };
  const { person, payrollCode, known, draft, issued } = draftedPerson;
  if (issued.some((period) => period.from === from && period.version === version))
    return { code: "already-issued", version };
  const refusal = refusalOf(draftedPerson, { version, reason });
  if (refusal) return refusal;
  const { range, figures, pieces, lines, record } = draft!;
  const content = {
    kind: "period_issued",
    ...range,
    version,
    as_of: now,
    figures,
    pieces,
    lines,
    reason,
  } as const;
  const payroll = payrollFactsOf(record, {
    person: { name: displayName(person), document: person.dni, code: payrollCode },
    range,
    pieces,
    centreNameOf: (centre) => centreNames.get(centre) ?? "",
  });
  return { person, known, content, payroll, moves: movesOf(draft!) };
}

/** Records the periods in one batch. @returns `unmet` if something that decides them was recorded meanwhile. */
async function recordIssued(
  deps: Pick<Deps, "db" | "now" | "env">,
  { member, issuable, calendars }: { member: Member; issuable: readonly IssuablePeriod[]; calendars: number },
): Promise<"recorded" | "unmet"> {
  const { db, now } = deps;
  const { company, profile } = member;
  const by = { companyId: company.id, authorId: profile.id, now };
  const saltedPeriods = issuable.map((each) => ({
    ...each,
    profileId: each.person.id,
    salt: newSalt(),
    moves: each.moves.map((schedule) => ({ schedule, salt: newSalt() })),
  }));
  const people = saltedPeriods.map(({ profileId, person: { subject }, content: { to }, known }) => ({
    profileId,
    subject,
    to,
    known,
  }));
  const outcome = requireOpen(
    await executeCommands(db.$client, {
      ledger: company.ledger,
      now,
      source: "web",
      actor: { kind: "member", id: profile.id },
      extent: "open",
      // If the answer of the database is lost, the command finds its own event, and records nothing twice.
      request: requestKeyAndDigest(`periods ${newId(now)}`, people),
      subjects: people,
      decide: (records) => ({
        events: saltedPeriods.map((each, at) =>
          eventsOf(records[at]!.person, each, { now, timeZone: company.timeZone }),
        ),
      }),
      alongside: (events) => {
        const recordedEvents = byPerson(events, saltedPeriods);
        const recordedPeriods = recordedEvents.map(([{ id, subjectSeq: seq }], at) => ({
          ...saltedPeriods[at]!,
          id,
          seq,
        }));
        return [
          assertInBatch(db, stillMay(member, "close-periods", "company")),
          assertInBatch(
            db,
            isAsRead({
              companyId: company.id,
              calendars,
              people: people.map((person, at) => ({ ...person, ownSeq: recordedEvents[at]![0].subjectSeq })),
            }),
          ),
          ...insertStatements(
            db.$client,
            recordedPeriods.map(({ content, payroll, ...each }) => ({
              ...each,
              content: toStoredContent(content),
              payroll: JSON.stringify(payroll),
            })),
            by,
          ),
          ...insertPeriods(db.$client, recordedPeriods, by),
          ...insertSchedules(
            db.$client,
            recordedEvents.flatMap(([, ...moved], at) =>
              moved.map((event, nth) => ({
                event,
                profileId: saltedPeriods[at]!.profileId,
                ...saltedPeriods[at]!.moves[nth]!,
              })),
            ),
            by,
          ),
          noteIssue(
            recordedPeriods.map(({ profileId, content: range }) => ({ profileId, range })),
            by,
          ),
          ...statementMailsOf(deps, member, recordedPeriods),
        ];
      },
    }),
  );
  return outcome.code === "unmet" ? "unmet" : "recorded";
}

/** Returns the statements of SQL that queue a mail to each person with an address. Those of a period have the same text. */
function statementMailsOf(
  deps: Pick<Deps, "now" | "env">,
  { company }: Member,
  issuedPeriods: readonly Pick<IssuablePeriod, "person" | "content">[],
): SQL[] {
  const byPeriod = groupBy(issuedPeriods, ({ content: { from, to } }) => `${from} ${to}`);
  return [...byPeriod.values()].map((some) => {
    const { from, to } = some[0]!.content;
    const mail = statementMail({ range: { from, to }, company: company.name, origin: deps.env.APP_ORIGIN });
    const people = some.flatMap(({ person: { id: profileId, email, fullName }, content: { version } }) =>
      email === null
        ? []
        : [{ dedupeKey: statementMailKey({ profileId, from, version }), recipient: email, fullName }],
    );
    return queueForMany(deps, people, { companyId: company.id, ...mail }, sql`TRUE`);
  });
}

interface Salted {
  content: StatementContents["period_issued"];
  salt: string;
  moves: readonly { schedule: ScheduleInput; salt: string }[];
}

/** Returns the events of a person: the issued period, and then the moves of the balance. */
function eventsOf(
  person: Person,
  { content, salt, moves }: Salted,
  at: { now: number; timeZone: string },
): NewEvent[] {
  const commands = [
    { kind: "plan", payload: { digest: statementDigest(toStoredContent(content), salt) } } as const,
    ...moves.map(({ schedule, salt: own }) => ({
      kind: schedule.kind,
      payload: { digest: scheduleDigest(schedule.content, own) },
    })),
  ];
  const events: NewEvent[] = [];
  for (const command of commands) {
    const decision = decideSchedule(person, command, { ...at, after: events });
    // Only terms can be refused.
    if ("events" in decision) events.push(...decision.events);
  }
  return events;
}

/** Returns the events of each person, in order: an append returns the first event of everybody, then the second ones. */
function byPerson(
  events: readonly LedgerEvent[],
  people: readonly Pick<Salted, "moves">[],
): [LedgerEvent, ...LedgerEvent[]][] {
  const each = people.map((): LedgerEvent[] => []);
  const rest = [...events];
  for (let round = 0; rest.length > 0; round += 1)
    people.forEach(({ moves }, at) => {
      if (round <= moves.length) each[at]!.push(rest.shift()!);
    });
  return each as [LedgerEvent, ...LedgerEvent[]][];
}
