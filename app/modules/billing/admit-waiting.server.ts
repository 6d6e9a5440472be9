import { companies, profiles } from "#cell";
import { isNotNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { publish } from "~/modules/live/publish.server";
import { decideMember } from "~/modules/ledger/rules/decide-member";
import { executeCommands } from "~/modules/ledger/execute-commands.server";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { dailyKey } from "~/modules/mail/daily-key";
import { isKnown, restoreIdentities, type StoredIdentity } from "~/modules/people/restore-identity.server";
import { setStatus } from "~/modules/people/write-profiles.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { holdsSeats, seatsLeft } from "./plan-seats.server";
import { recordActiveEmployees } from "./record-active-employees.server";
import { admittedMail } from "./ui/waiting-mails";

const personRow = alias(profiles, "t");
const companyRow = alias(companies, "k");

/** The most people who enter in one batch. */
const mostAtOnce = 50;

interface WaitingPerson extends StoredIdentity {
  profileId: string;
  role: "owner" | "admin" | "employee";
  isKnown: number;
  ledger: number;
  timeZone: string;
  companyName: string;
}

/** The query for the people who enter next: those who have waited longest, as many as the plan has room for. */
const nextPeopleQuery = (deps: Pick<Deps, "env">, companyId: string) =>
  sql`SELECT ${personRow.subject}, ${personRow.id} AS profileId, ${personRow.role}, ${personRow.fullName} AS fullName, ${personRow.dni}, ${personRow.email}, ${isKnown(personRow)} AS isKnown,
        ${companyRow.ledger}, ${companyRow.timeZone} AS timeZone, ${companyRow.name} AS companyName
      FROM ${profiles} ${personRow} JOIN ${companies} ${companyRow} ON ${companyRow.id} = ${personRow.companyId}
      WHERE ${personRow.companyId} = ${companyId} AND ${personRow.waitingSince} IS NOT NULL AND ${isAdmitting}
      ORDER BY ${personRow.waitingSince}, ${personRow.id}
      LIMIT min(${mostAtOnce}, coalesce(max(0, ${seatsLeft(deps, sql`${companyId}`)}), ${mostAtOnce}))`;

/** After a cancellation nobody enters: the next plan decides how many may. */
const isAdmitting = sql`${companyRow.closedAt} IS NULL AND ${companyRow.subscriptionStatus} IS NOT 'canceled'`;

/** Returns a query for the ids of the companies in which somebody waits for room in the plan. */
export const companiesWithWaiting = ({ db }: Pick<Deps, "db">) =>
  db
    .selectDistinct({ id: sql<string>`${profiles.companyId}`.as("id") })
    .from(profiles)
    .where(isNotNull(profiles.waitingSince));

/** Returns the condition that somebody waits for room in the company's plan. */
export const hasWaitingPeople = (companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${profiles} ${personRow} WHERE ${personRow.companyId} = ${companyId} AND ${personRow.waitingSince} IS NOT NULL)`;

/** Returns the condition that somebody waits and the plan has room. */
export const canAdmit = (deps: Pick<Deps, "env">, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${profiles} ${personRow} JOIN ${companies} ${companyRow} ON ${companyRow.id} = ${personRow.companyId}
    WHERE ${personRow.companyId} = ${companyId} AND ${personRow.waitingSince} IS NOT NULL AND ${isAdmitting}
      AND coalesce(${seatsLeft(deps, companyId)} > 0, TRUE))`;

/**
 * Activates people who wait for room in the plan, the oldest first, and mails them. The batch requires that they still wait and that
 * the plan still has room, so two parallel calls never exceed it. It may be repeated. While the ledger is rebuilt it does
 * nothing; the job tries again.
 * @returns the ids of the people whom this call activated.
 */
export async function admitWaiting(deps: Deps, { companyId }: { companyId: string }): Promise<string[]> {
  const admitted: string[] = [];
  for (;;) {
    const people = await deps.db.all<WaitingPerson>(nextPeopleQuery(deps, companyId));
    if (people.length === 0) return admitted;
    const outcome = await admitPeople(deps, companyId, people);
    if (outcome === "closed") return admitted;
    if (outcome === "admitted") admitted.push(...people.map(({ profileId }) => profileId));
  }
}

async function admitPeople(
  deps: Deps,
  companyId: string,
  people: readonly WaitingPerson[],
): Promise<"admitted" | "changed" | "closed"> {
  const { db, now, env } = deps;
  const { ledger, timeZone, companyName } = people[0]!;
  const ids = JSON.stringify(people.map(({ profileId }) => profileId));
  const areAllWaiting = sql`(SELECT count(*) FROM ${profiles} ${personRow} WHERE ${personRow.id} IN (SELECT value FROM json_each(${ids}))
    AND ${personRow.companyId} = ${companyId} AND ${personRow.waitingSince} IS NOT NULL) = ${people.length}`;
  const mail = admittedMail({ companyName, origin: env.APP_ORIGIN });
  const outcome = await executeCommands(db.$client, {
    ledger,
    now,
    source: "system",
    actor: { kind: "system", id: null },
    subjects: people,
    extent: "open",
    request: null,
    decide: (knownPeople) => {
      const identities = restoreIdentities();
      const events = knownPeople.map(({ person }, at) => {
        const waiting = people[at]!;
        const role = person.state.member?.role ?? waiting.role;
        const { events: after } = decideMember(person, { status: "active", role }, { now, timeZone });
        return waiting.isKnown
          ? after
          : [...after, identities.add(waiting, person, { now, timeZone, after })];
      });
      return { events, details: identities };
    },
    commitmentsOf: ({ kind }, { person }, identities) =>
      kind === "person" ? { person: identities.commitmentOf(person) } : {},
    alongside: (_, identities) => [
      assertInBatch(
        db,
        sql`${areAllWaiting} AND ${holdsSeats(deps, sql`${companyId}`, people.length)}
          AND ${identities.othersAreKnown(people.map(({ subject }) => subject))}`,
      ),
      ...identities.statements(db, ledger),
      setStatus(db, { subjects: people.map(({ subject }) => subject), status: "active", now }),
      recordActiveEmployees({ now }, companyId),
      ...people.flatMap(({ profileId, email }) =>
        email === null
          ? []
          : [
              queueMail(deps, {
                dedupeKey: dailyKey({ kind: "admitted", to: [companyId, profileId], now, timeZone }),
                recipient: email,
                companyId,
                ...mail,
              }),
            ],
      ),
    ],
  });
  if (outcome.code === "closed") return "closed";
  if (outcome.code !== "appended") return "changed";
  scheduleTreeGrowth(deps, { ledger, companyId });
  publish(deps, { companyId, message: { kind: "company" } });
  deliverSoon(deps);
  return "admitted";
}
