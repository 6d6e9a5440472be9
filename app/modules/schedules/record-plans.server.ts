import { subjects } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { executeCommands } from "~/modules/ledger/execute-commands.server";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { requestKeyAndDigest } from "~/modules/ledger/request-key";
import { decidePlan } from "~/modules/ledger/rules/decide-plan";
import type { NewEvent } from "~/modules/ledger/rules/event";
import { stillMay } from "~/modules/policy/still-may.server";
import { withSalt } from "~/modules/register/reveal.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { all } from "~/platform/statement.server";
import { insertPlans } from "./insert-plans.server";
import type { PlanInput } from "./plan-content";
import { planDigest } from "./plan-digest";

/** The most people who get a plan in one command. */
export const mostPlanned = 100;

/** A plan for one person, or for the company: a calendar has no person. */
export interface PlanFor {
  profileId: string | null;
  plan: PlanInput;
}

export type PlansRecorded =
  | { code: "recorded" }
  /** A person left meanwhile, and cannot get terms. Nothing was written. */
  | { code: "inactive"; profileId: string }
  /** The company has no such person; or the manager may no longer plan, or `requires` is not true. Nothing was written. */
  | { code: "not-found" | "no-permission" };

/**
 * Records plans of several people, or of the company, in one batch: an event for each, and its content. All are recorded, or none.
 * The caller has checked their content (`fault-of-*.ts`).
 * @param planned each person once, {@link mostPlanned} at most. @param requires a condition that the batch also requires.
 * @throws Response 503 while the company is moved or rebuilt.
 */
export async function recordPlans(
  deps: Pick<Deps, "db" | "now" | "defer">,
  { member, planned, requires }: { member: Member; planned: readonly PlanFor[]; requires?: SQL },
): Promise<PlansRecorded> {
  const { db, now } = deps;
  const { company, profile } = member;
  const people = await findSubjects(deps, company.ledger, planned);
  if (people.length < planned.length) return { code: "not-found" };
  const openings = people.map(({ plan }) => withSalt(plan.content));
  let refused = "";
  const outcome = requireOpen(
    await executeCommands(db.$client, {
      ledger: company.ledger,
      now,
      source: "web",
      actor: { kind: "member", id: profile.id },
      extent: "open",
      // If the answer of the database is lost, the command finds its own event, and records nothing twice.
      request: requestKeyAndDigest(`plans ${newId(now)}`, planned),
      subjects: people,
      decide: (known) => {
        const events: NewEvent[][] = [];
        for (const [at, { person }] of known.entries()) {
          const { kind, content } = people[at]!.plan;
          const payload = { digest: planDigest(content, openings[at]!.salt) };
          const decision = decidePlan(person, { kind, payload }, { now, timeZone: company.timeZone });
          if ("refusal" in decision) {
            refused = person.profileId;
            return decision;
          }
          events.push(decision.events);
        }
        return { events };
      },
      extraStatements: (events) => [
        assertInBatch(db, sql`${stillMay(member, "plan-schedules")} AND ${requires ?? sql`TRUE`}`),
        ...insertPlans(
          db.$client,
          events.map((event, at) => ({ ...people[at]!, event, salt: openings[at]!.salt })),
          { companyId: company.id, authorId: profile.id, now },
        ),
      ],
    }),
  );
  if (outcome.code === "refused") return { code: outcome.refusal, profileId: refused };
  if (outcome.code === "unmet" || outcome.code === "key-reused") return { code: "no-permission" };
  scheduleTreeGrowth(deps, { ledger: company.ledger, companyId: company.id });
  return { code: "recorded" };
}

type Planned = PlanFor & { subject: number };

/** Adds the subject of its person to each plan. It leaves out people of other companies. */
async function findSubjects(
  { db }: Pick<Deps, "db">,
  ledger: number,
  planned: readonly PlanFor[],
): Promise<Planned[]> {
  const ids = planned.flatMap(({ profileId }) => profileId ?? []);
  const found = await all<{ subject: number; profile_id: string | null }>(
    db.$client,
    sql`SELECT ${subjects.key} AS subject, ${subjects.profileId} FROM ${subjects}
        WHERE ${subjects.profileId} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${subjects.ledger} = ${ledger}
        UNION ALL SELECT ${subjects.key}, NULL FROM ${subjects}
        WHERE ${subjects.ledger} = ${ledger} AND ${subjects.profileId} IS NULL`,
  );
  const subjectOf = new Map(found.map(({ subject, profile_id }) => [profile_id, subject]));
  return planned.flatMap((one) => {
    const subject = subjectOf.get(one.profileId);
    return subject === undefined ? [] : [{ ...one, subject }];
  });
}
