import { profiles, shiftDrafts, statements } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { executeCommands } from "~/modules/ledger/execute-commands.server";
import { requestKeyAndDigest } from "~/modules/ledger/request-key";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { decideSchedule } from "~/modules/ledger/rules/decide-schedule";
import { publish } from "~/modules/live/publish.server";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { findStillMay, stillMay } from "~/modules/policy/still-may.server";
import { newSalt } from "~/modules/register/reveal.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import { areOpenCentres } from "~/modules/schedules/centres.server";
import { insertStatements } from "~/modules/schedules/insert-statements.server";
import type { OfferedTime } from "~/modules/schedules/published-week";
import { recordInBatches } from "~/modules/schedules/record-in-batches";
import { statementDigest } from "~/modules/schedules/statement-digest";
import { toStoredWeekContent } from "~/modules/schedules/week-content";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { nameOf } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { isPlannable } from "./model/is-plannable";
import { lastSeqOf } from "./model/last-seq-of";
import { judgePublication, type Publishable, type PublishRefusal } from "./model/judge-publication";
import { areOfCompany } from "./server/are-of-company.server";
import { readPublishing, type PublishingPerson } from "./server/read-publishing.server";
import { weekMail } from "./model/week-mail";

/** The most people of one batch. */
export const mostPublished = 50;

/** A draft to publish. */
export interface WeekToPublish {
  profileId: string;
  /** The version of the draft that the manager saw. */
  version: number;
  /** The times beyond the contract that the manager names as the offer. Null: the last published minutes beyond it. */
  offer: readonly OfferedTime[] | null;
}

/** What became of a person's week. */
export type PublishOutcome =
  /**
   * Also if an earlier command with the same key published it.
   * @property leftOut the days that keep what held, because they had begun.
   */
  | { code: "published"; leftOut: LocalDate[] }
  | PublishRefusal
  /** The week is no Monday, is over, or is more than a year ahead. */
  | { code: "invalid-week" }
  /** Somebody recorded so much meanwhile that it could not be decided. The manager may try again. */
  | { code: "busy" }
  /** The company has no such person, or the manager may not plan them. */
  | { code: "no-permission" };

/**
 * Publishes the drafts of a week, in batches of {@link mostPublished}: for each person an event, its content, and a mail that says what
 * changes for them. Each batch is recorded whole or not at all. Punches meanwhile are never lost. A repeated command with the same key
 * continues.
 * @param people each person once. @param key of the form. @returns an outcome for each person, in their order.
 * @throws Response 503 while the ledger is rebuilt.
 */
export async function publishWeek(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  {
    member,
    week,
    people,
    key,
  }: { member: Member; week: LocalDate; people: readonly WeekToPublish[]; key: string },
): Promise<PublishOutcome[]> {
  const { company } = member;
  if (!isPlannable(week, deps.now, company.timeZone)) return people.map(() => ({ code: "invalid-week" }));
  const outcomes = await recordInBatches<WeekToPublish, PublishOutcome>(people, {
    most: mostPublished,
    recordBatch: (batch) => publishBatch(deps, { member, week, key, people: batch }),
    busy: { code: "busy" },
  });
  const profileIds = people
    .filter((_, at) => outcomes[at]!.code === "published")
    .map(({ profileId }) => profileId);
  if (profileIds.length > 0) {
    publish(deps, { companyId: company.id, message: { kind: "plan", profileIds } });
    scheduleTreeGrowth(deps, { ledger: company.ledger, companyId: company.id });
    deliverSoon(deps);
  }
  return outcomes;
}

interface PublishedBatch {
  member: Member;
  week: LocalDate;
  people: readonly WeekToPublish[];
  key: string;
}

/** Publishes a batch. Null if something that decides it was recorded meanwhile. */
async function publishBatch(
  deps: Pick<Deps, "db" | "now" | "env">,
  { member, week, people, key }: PublishedBatch,
): Promise<PublishOutcome[] | null> {
  const ids = people.map(({ profileId }) => profileId);
  const { people: read, centreNames } = await readPublishing(deps, { member, week, profileIds: ids });
  const judgedPeople = people.map((each): PublishOutcome | Publishable => {
    const person = read.get(each.profileId);
    return person
      ? judgePublication(person, { ...each, week, key, now: deps.now })
      : { code: "no-permission" };
  });
  const ready = judgedPeople.flatMap((each, at) =>
    "days" in each ? [{ ...each, person: read.get(ids[at]!)!, toPublish: people[at]! }] : [],
  );
  const outcome =
    ready.length === 0 ? "recorded" : await record(deps, { member, week, key, ready, centreNames });
  if (outcome === "recorded")
    return judgedPeople.map((each) => ("days" in each ? { code: "published", leftOut: each.leftOut } : each));
  const isAllowed =
    (await findStillMay(deps, member, "plan-shifts", { people: ready.map(({ person }) => person.id) }))
      .length > 0;
  return isAllowed ? null : people.map(() => ({ code: "no-permission" }));
}

type Ready = Publishable & { person: PublishingPerson; toPublish: WeekToPublish };

interface RecordedBatch extends Omit<PublishedBatch, "people"> {
  ready: readonly Ready[];
  centreNames: ReadonlyMap<string, string>;
}

/** Records the publications in one batch. @returns `unmet` if something that decides them was recorded meanwhile. */
async function record(
  deps: Pick<Deps, "db" | "now" | "env">,
  { member, week, key, ready, centreNames }: RecordedBatch,
): Promise<"recorded" | "unmet"> {
  const { db, now } = deps;
  const { company, profile } = member;
  const salted = ready.map((each) => ({
    ...each,
    salt: newSalt(),
    content: toStoredWeekContent({
      kind: "week_published",
      week,
      days: each.days.map((segments) => [...segments]),
      offer: each.toPublish.offer && [...each.toPublish.offer],
      key,
    }),
  }));
  const outcome = requireOpen(
    await executeCommands(db.$client, {
      ledger: company.ledger,
      now,
      source: "web",
      actor: { kind: "member", id: profile.id },
      extent: "open",
      // If the answer of the database is lost, the command finds its own event, and records nothing twice.
      request: requestKeyAndDigest(
        `shifts ${newId(now)}`,
        salted.map(({ content }) => content),
      ),
      subjects: salted.map(({ person: { id, subject } }) => ({ profileId: id, subject })),
      decide: (personRecords) => {
        const events = personRecords.map(({ person }, at) => {
          const { content, salt } = salted[at]!;
          const payload = { digest: statementDigest(content, salt) };
          return decideSchedule(person, { kind: "plan", payload }, { now, timeZone: company.timeZone });
        });
        // Only terms can be refused.
        return { events: events.map((decision) => ("events" in decision ? decision.events : [])) };
      },
      alongside: (events) => [
        assertInBatch(db, stillMay(member, "plan-shifts", { people: ready.map(({ person }) => person.id) })),
        assertInBatch(db, isAsReadCondition({ companyId: company.id, week, ready })),
        ...insertStatements(
          db.$client,
          events.map(({ id, subjectSeq: seq }, at) => {
            const { person, content, salt } = salted[at]!;
            return { id, profileId: person.id, seq, content, weekOn: week, salt };
          }),
          { companyId: company.id, authorId: profile.id, now },
        ),
        ...keepBegun({ week, ready, by: profile.id, now }),
        ...events.flatMap(({ subjectSeq }, at) => {
          const { person, notified, offered } = ready[at]!;
          const isNews = notified.length > 0 || offered.length > 0;
          if (person.email === null || person.id === profile.id || !isNews) return [];
          const mail = weekMail({
            week,
            days: notified,
            offered,
            company: company.name,
            centreNames,
            origin: deps.env.APP_ORIGIN,
          });
          const dedupeKey = `shifts:${person.id}:${week}:${subjectSeq}` as const;
          return [queueMail(deps, { dedupeKey, recipient: person.email, companyId: company.id, ...mail })];
        }),
      ],
    }),
  );
  return outcome.code === "unmet" ? "unmet" : "recorded";
}

/** Returns the condition that the drafts, the published weeks and the people are as they were read. */
function isAsReadCondition({
  companyId,
  week,
  ready,
}: {
  companyId: string;
  week: LocalDate;
  ready: readonly Ready[];
}): SQL {
  const rows = ready.map(({ person, toPublish }) => ({
    id: person.id,
    version: toPublish.version,
    seq: Math.max(0, ...person.schedule.weeks.map(lastSeqOf)),
  }));
  const centreIds = ready.flatMap(({ days }) => days.flat().flatMap(({ centre }) => centre ?? []));
  const field = (name: "id" | "version" | "seq") => sql.raw(`known.value ->> '${name}'`);
  return sql`(${areOfCompany(
    companyId,
    rows.map(({ id }) => id),
  )} AND ${areOpenCentres({ companyId, centreIds })}
    AND NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(rows)}) known
      WHERE NOT EXISTS (SELECT 1 FROM ${shiftDrafts} WHERE ${shiftDrafts.profileId} = ${field("id")} AND ${shiftDrafts.weekOn} = ${week}
          AND ${shiftDrafts.version} = ${field("version")})
        OR NOT EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.id} = ${field("id")} AND ${profiles.status} = 'active')
        OR EXISTS (SELECT 1 FROM ${statements} WHERE ${statements.profileId} = ${field("id")} AND ${statements.weekOn} = ${week}
          AND ${statements.kind} <> 'week_seen' AND ${statements.seq} > ${field("seq")})))`;
}

/** Returns the statement that gives drafts what their begun days keep; none if no draft changed a begun day. */
function keepBegun({
  week,
  ready,
  by,
  now,
}: {
  week: LocalDate;
  ready: readonly Ready[];
  by: string;
  now: number;
}): SQL[] {
  const rows = ready
    .filter(({ leftOut }) => leftOut.length > 0)
    .map(({ person, days }) => ({ id: person.id, days }));
  if (rows.length === 0) return [];
  return [
    sql`UPDATE ${shiftDrafts} SET ${nameOf(shiftDrafts.version)} = ${shiftDrafts.version} + 1, ${nameOf(shiftDrafts.days)} = kept_days,
        ${nameOf(shiftDrafts.updatedBy)} = ${by}, ${nameOf(shiftDrafts.updatedAt)} = ${now}
      FROM (SELECT value ->> 'id' AS kept_id, value -> 'days' AS kept_days FROM json_each(${JSON.stringify(rows)}))
      WHERE ${shiftDrafts.profileId} = kept_id AND ${shiftDrafts.weekOn} = ${week}`,
  ];
}
