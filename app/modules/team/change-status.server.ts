import { profiles } from "#schema";
import { sql } from "drizzle-orm";
import { decideMember } from "~/modules/ledger/model/decide-member";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { runCommands } from "~/modules/ledger/run-commands.server";
import { closeProfileSockets, publish } from "~/modules/live/publish.server";
import { statusNeeds } from "~/modules/policy/may";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Member, Profile } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { requireThat } from "~/platform/precondition.server";
import { withRetries } from "~/platform/retry.server";
import { prepared, statement } from "~/platform/statement.server";
import { recordActiveEmployees } from "./record-active-employees.server";
import { planWithdrawal } from "./withdraw-invitations.server";

export interface StatusChange {
  member: Member;
  profileIds: string[];
  status: Profile["status"];
}

export type StatusChanged =
  | { code: "changed"; count: number }
  /** Somebody is not of this company; somebody is the owner or oneself; the actor is no longer a manager. */
  | { code: "not-found" | "protected" | "no-permission" };

/**
 * Activates or deactivates people, all or nobody, with the month's statistics in the same batch. The conditions are
 * judged where the change is made, so it holds whoever else changes the team at the same moment. Open invitations of
 * whoever is deactivated are withdrawn in that batch, and the owner is told by mail; open tabs hear of it.
 */
export async function changeStatus(deps: Deps, change: StatusChange): Promise<StatusChanged> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryToChange(deps, change, attempt);
    if (outcome.code === "changed") tellOf(deps, change);
    if (outcome.code !== "again") return outcome;
  }
}

function tellOf(deps: Deps, { member, profileIds, status }: StatusChange) {
  const companyId = member.company.id;
  // How many are active decides what the plan allows to everybody.
  publish(deps, { companyId, news: { kind: "company" } });
  if (status === "inactive") closeProfileSockets(deps, { companyId, profileIds });
}

async function tryToChange(
  deps: Deps,
  { member, profileIds, status }: StatusChange,
  attempt: number,
): Promise<StatusChanged | { code: "again" }> {
  const { db, now } = deps;
  const ids = [...new Set(profileIds)];
  const { id: companyId, ledger, timeZone } = member.company;
  const withdrawal =
    status === "inactive" ? await planWithdrawal(deps, { member, profileIds: ids, attempt }) : null;
  const chosen = sql`t.company_id = ${companyId} AND t.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const subjects = await withRetries(() =>
    db.all<{ subject: number; profileId: string; role: Profile["role"] }>(
      sql`SELECT t.subject, t.id AS profileId, t.role FROM ${profiles} t WHERE ${chosen}`,
    ),
  );
  const verdicts = {
    allowed: sql`NOT EXISTS (SELECT 1 FROM ${profiles} t WHERE ${chosen} AND (t.role = 'owner' OR t.id = ${member.profile.id}))`,
    manages: stillMay(member, statusNeeds(status)),
    current: withdrawal?.isCurrent ?? sql`TRUE`,
  };
  let changed: number[] = [];
  const isFound = subjects.length === ids.length;
  const outcome = requireOpen(
    await runCommands(db.$client, {
      ...{ ledger, now, source: "web", actor: { kind: "member", id: member.profile.id } },
      ...{ subjects, extent: "open", request: null },
      decide: (people) => {
        const events = people.map(({ person }, at) => {
          const role = person.state.member?.role ?? subjects[at]!.role;
          return decideMember(person, { status, role }, { now, timeZone }).events;
        });
        changed = subjects.filter((_, at) => events[at]!.length > 0).map(({ subject }) => subject);
        return { events };
      },
      also: () => [
        requireThat(
          db,
          sql`${isFound} AND ${verdicts.allowed} AND ${verdicts.manages} AND ${verdicts.current}`,
        ),
        prepared(
          db,
          statement(
            db,
            sql`UPDATE ${profiles} SET status = ${status}, updated_at = ${now}
                WHERE subject IN (SELECT value FROM json_each(${JSON.stringify(changed)}))`,
          ),
        ),
        ...[recordActiveEmployees({ db, now }, companyId), ...(withdrawal?.statements(sql`TRUE`) ?? [])].map(
          (query) => prepared(db, query),
        ),
      ],
    }),
  );
  if (outcome.code === "unmet") {
    const [judged] = await db.all<Record<keyof typeof verdicts, number>>(
      sql`SELECT ${verdicts.allowed} AS allowed, ${verdicts.manages} AS manages, ${verdicts.current} AS current`,
    );
    if (!judged?.manages) return { code: "no-permission" };
    if (!isFound) return { code: "not-found" };
    return { code: judged.allowed ? "again" : "protected" };
  }
  withdrawal?.deliver();
  return { code: "changed", count: ids.length };
}
