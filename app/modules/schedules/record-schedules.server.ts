import { schedules, subjects } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { executeCommands } from "~/modules/ledger/execute-commands.server";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { requestKeyAndDigest } from "~/modules/ledger/request-key";
import { decideSchedule } from "~/modules/ledger/rules/decide-schedule";
import type { NewEvent } from "~/modules/ledger/rules/event";
import type { LiveMessage } from "~/modules/live/live-message";
import { publish } from "~/modules/live/publish.server";
import { deliverSoon } from "~/modules/mail/outbox.server";
import { listOtherManagers } from "~/modules/policy/other-managers.server";
import { stillMay, type ChangeTarget } from "~/modules/policy/still-may.server";
import { withSalt } from "~/modules/register/reveal.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { newId } from "~/platform/ids";
import { allRows, prepare } from "~/platform/statement.server";
import { localDateOf } from "~/time/zones";
import { isOpenCentre } from "./centres.server";
import { followCentres } from "./follow-centres.server";
import { insertSchedules } from "./insert-schedules.server";
import type { ScheduleInput } from "./schedule-content";
import { scheduleDigest } from "./schedule-digest";
import { queueAccountMails } from "./queue-account-mails.server";

/** The most people who get a schedule in one command. */
export const mostPlannedAtOnce = 100;

/** A schedule for one person, or for the company: a calendar has no person. */
export interface ScheduleToRecord {
  profileId: string | null;
  schedule: ScheduleInput;
}

export type RecordSchedulesResult =
  | { code: "recorded" }
  /** A person left meanwhile, and cannot get terms. Nothing was written. */
  | { code: "inactive"; profileId: string }
  /** The schedule is about the manager themselves, and another one can record it: these. Nothing was written. */
  | { code: "needs-another"; managers: string[] }
  /** The company has no such person; or the manager may no longer plan, or `requires` is not true. Nothing was written. */
  | { code: "not-found" | "no-permission" };

const accountChangeByKind = { terms_agreed: "terms", balance_moved: "balance" } as const;

/**
 * Records schedules of several people, or of the company, in one batch: an event for each, and its content. All are recorded, or none.
 * The caller has checked their content (`fault-of-*.ts`). The owner gets a mail about those of other managers.
 * Open screens get a live message.
 * @param planned each person once, {@link mostPlannedAtOnce} at most. @param requires a condition that the batch also requires.
 * @throws Response 503 while the ledger is rebuilt.
 */
export async function recordSchedules(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  { member, planned, requires }: { member: Member; planned: readonly ScheduleToRecord[]; requires?: SQL },
): Promise<RecordSchedulesResult> {
  const { db, now } = deps;
  const { company, profile } = member;
  const [people, others] = await Promise.all([
    findSubjects(deps, company.ledger, planned),
    listOtherManagers(deps, member),
  ]);
  if (people.length < planned.length) return { code: "not-found" };
  const profileIds = planned.map(({ profileId }) => profileId);
  const isOwn = profileIds.includes(profile.id);
  if (isOwn && others.length > 0) return { code: "needs-another", managers: others.map(({ name }) => name) };
  const openings = people.map(({ schedule }) => withSalt(schedule.content));
  const outcome = requireOpen(
    await executeCommands<{ code: "inactive"; profileId: string }>(db.$client, {
      ledger: company.ledger,
      now,
      source: "web",
      actor: { kind: "member", id: profile.id },
      extent: "open",
      // If the answer of the database is lost, the command finds its own event, and records nothing twice.
      request: requestKeyAndDigest(`plans ${newId(now)}`, planned),
      subjects: people,
      decide: (knownPeople) => {
        const events: NewEvent[][] = [];
        for (const [at, { person }] of knownPeople.entries()) {
          const { kind, content } = people[at]!.schedule;
          const payload = { digest: scheduleDigest(content, openings[at]!.salt) };
          const decision = decideSchedule(person, { kind, payload }, { now, timeZone: company.timeZone });
          if ("refusal" in decision)
            return { refusal: { code: decision.refusal, profileId: person.profileId } };
          events.push(decision.events);
        }
        return { events };
      },
      alongside: (events) => [
        assertInBatch(
          db,
          sql`${stillMay(member, "plan-schedules", concernedBy(planned))} AND ${mayOnDays(member, planned)} AND ${areCentresOpen(company.id, planned)} AND ${requires ?? sql`TRUE`}`,
        ),
        ...insertSchedules(
          db.$client,
          events.map((event, at) => ({ ...people[at]!, event, salt: openings[at]!.salt })),
          { companyId: company.id, authorId: profile.id, now },
        ),
        ...followTerms(deps, company, planned),
        ...queueAccountMails(
          deps,
          { member, others },
          events.flatMap(({ kind, subjectSeq }, at) => {
            const { profileId } = people[at]!;
            if (profileId === null || (kind !== "terms_agreed" && kind !== "balance_moved")) return [];
            const what = accountChangeByKind[kind];
            return [
              {
                profileId,
                what,
                cause: `${profileId}:${what}:${subjectSeq}`,
                path: accountPathOf(what, profileId),
              },
            ];
          }),
        ),
      ],
    }),
  );
  if (outcome.code === "refused") return outcome.refusal;
  if (outcome.code === "unmet" || outcome.code === "key-reused") {
    const managers = isOwn ? await listOtherManagers(deps, member) : [];
    return managers.length > 0
      ? { code: "needs-another", managers: managers.map(({ name }) => name) }
      : { code: "no-permission" };
  }
  deliverSoon(deps);
  const ids = profileIds.filter((id) => id !== null);
  // A calendar has no person: it is everybody's.
  const message: LiveMessage =
    ids.length < profileIds.length ? { kind: "company" } : { kind: "plan", profileIds: ids };
  publish(deps, { companyId: company.id, message });
  scheduleTreeGrowth(deps, { ledger: company.ledger, companyId: company.id });
  return { code: "recorded" };
}

/** Returns the condition that these people got no schedule since the one with the number `known`. */
export const isStillKnown = ({
  profileIds,
  companyId,
  known,
}: {
  profileIds: readonly string[];
  companyId: string;
  known: number;
}): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${schedules} WHERE ${schedules.companyId} = ${companyId} AND ${schedules.seq} > ${known}
    AND ${schedules.profileId} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)})))`;

const accountPathOf = (what: "terms" | "balance", profileId: string) =>
  what === "terms"
    ? `/schedules/person?profile=${profileId}`
    : `/schedules/balances/person?profile=${profileId}`;

/** Returns the targets of the right to record schedules: their people, or the centre of a calendar. */
function concernedBy(schedulesToRecord: readonly ScheduleToRecord[]): ChangeTarget {
  const calendar = schedulesToRecord.find(({ schedule }) => schedule.kind === "calendar_declared")?.schedule;
  if (calendar?.kind === "calendar_declared") return { centreId: calendar.content.centre };
  return { people: schedulesToRecord.flatMap(({ profileId }) => profileId ?? []) };
}

/**
 * Returns the condition that the manager may still record what they do on its days, and that terms lead to a centre that they manage: a
 * manager of some centres reaches no day before the person came.
 */
function mayOnDays(member: Member, schedulesToRecord: readonly ScheduleToRecord[]): SQL {
  const personalSchedules = schedulesToRecord.flatMap(({ profileId, schedule }) =>
    profileId === null || schedule.kind === "calendar_declared" ? [] : [{ profileId, schedule }],
  );
  const schedulesByDay = groupBy(personalSchedules, ({ schedule }) =>
    schedule.kind === "terms_agreed" ? schedule.content.from : schedule.content.on,
  );
  const centreIds = personalSchedules.flatMap(({ schedule }) =>
    schedule.kind === "terms_agreed" ? [schedule.content.centre] : [],
  );
  const changeTargets: ChangeTarget[] = [
    ...[...schedulesByDay].map(([day, some]) => ({ people: some.map(({ profileId }) => profileId), day })),
    ...[...new Set(centreIds)].map((centreId) => ({ centreId })),
  ];
  return sql`(${sql.join([sql`TRUE`, ...changeTargets.map((each) => stillMay(member, "plan-schedules", each))], sql` AND `)})`;
}

/** Returns the condition that nobody gets terms in a centre that has ended. */
function areCentresOpen(companyId: string, schedulesToRecord: readonly ScheduleToRecord[]): SQL {
  const ids = schedulesToRecord.flatMap(({ schedule }) =>
    schedule.kind === "terms_agreed" && schedule.content.pattern.kind !== "none"
      ? [schedule.content.centre]
      : [],
  );
  const conditions = [...new Set(ids)].map((centreId) => isOpenCentre({ companyId, centreId }));
  return conditions.length === 0 ? sql`TRUE` : sql.join(conditions, sql` AND `);
}

/** Returns the statement that gives the people who get terms their centre; none if nobody does. */
function followTerms(
  { db, now }: Pick<Deps, "db" | "now">,
  { id: companyId, timeZone }: Member["company"],
  schedulesToRecord: readonly ScheduleToRecord[],
): D1PreparedStatement[] {
  const profileIds = schedulesToRecord.flatMap(({ profileId, schedule }) =>
    profileId !== null && schedule.kind === "terms_agreed" ? [profileId] : [],
  );
  if (profileIds.length === 0) return [];
  return [prepare(db.$client, followCentres({ companyId, profileIds, todayOn: localDateOf(now, timeZone) }))];
}

type PlannedSchedule = ScheduleToRecord & { subject: number };

/** Adds the subject of its person to each schedule. It leaves out people of other companies. */
async function findSubjects(
  { db }: Pick<Deps, "db">,
  ledger: number,
  schedulesToRecord: readonly ScheduleToRecord[],
): Promise<PlannedSchedule[]> {
  const ids = schedulesToRecord.flatMap(({ profileId }) => profileId ?? []);
  const subjectRows = await allRows<{ subject: number; profile_id: string | null }>(
    db.$client,
    sql`SELECT ${subjects.key} AS subject, ${subjects.profileId} FROM ${subjects}
        WHERE ${subjects.profileId} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${subjects.ledger} = ${ledger}
        UNION ALL SELECT ${subjects.key}, NULL FROM ${subjects}
        WHERE ${subjects.ledger} = ${ledger} AND ${subjects.profileId} IS NULL`,
  );
  const subjectOf = new Map(subjectRows.map(({ subject, profile_id }) => [profile_id, subject]));
  return schedulesToRecord.flatMap((one) => {
    const subject = subjectOf.get(one.profileId);
    return subject === undefined ? [] : [{ ...one, subject }];
  });
}
