import { profiles } from "#cell";
import { sql } from "drizzle-orm";
import { decideMember } from "~/modules/ledger/model/decide-member";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { runCommands } from "~/modules/ledger/run-commands.server";
import { closeProfileSockets, publish } from "~/modules/live/publish.server";
import { setStatus } from "~/modules/people/write-profiles.server";
import { statusNeeds } from "~/modules/policy/may";
import { stillMay } from "~/modules/policy/still-may.server";
import { sealAfterAnswer } from "~/modules/register/seal-after-answer.server";
import { isGone } from "~/modules/people/erased-person.server";
import type { Member, Profile } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { requireThat } from "~/platform/precondition.server";
import { withRetries } from "~/platform/retry.server";
import { prepared } from "~/platform/statement.server";
import type { LostExit } from "./ask-exits.server";
import { isKnown, knownAgain, type Who } from "./known-again.server";
import { recordActiveEmployees } from "~/modules/billing/record-active-employees.server";
import { planWithdrawal } from "./withdraw-invitations.server";

export interface StatusChange {
  member: Member;
  profileIds: string[];
  status: Profile["status"];
}

export type StatusChanged =
  /** `changed`: those who were not so before; `lost`: those of them who were at work, of whom nobody knows when they left. */
  | { code: "changed"; count: number; changed: string[]; lost: LostExit[] }
  /** Somebody is not of this company; somebody is the owner, oneself, gone or erased; the actor is no longer a manager. */
  | { code: "not-found" | "protected" | "no-permission" };

/**
 * Activates or deactivates people, all or nobody, with the month's statistics in the same batch. The conditions are
 * judged where the change is made, so it holds whoever else changes the team at the same moment. Whoever comes back after
 * their identity was erased gets a new one, and open invitations of whoever is deactivated are withdrawn, in that batch
 * too; of these the owner is told by mail. Open tabs hear of it.
 */
export async function changeStatus(deps: Deps, change: StatusChange): Promise<StatusChanged> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryToChange(deps, change, attempt);
    if (outcome.code === "changed") tellOf(deps, change);
    if (outcome.code !== "again") return outcome;
  }
}

function tellOf(deps: Deps, { member, profileIds, status }: StatusChange) {
  const { id: companyId, ledger } = member.company;
  sealAfterAnswer(deps, { ledger, companyId });
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
    db.all<Who & { profileId: string; role: Profile["role"]; isKnown: number }>(
      sql`SELECT t.subject, t.id AS profileId, t.role, t.full_name AS fullName, t.dni, t.email, ${isKnown} AS isKnown
          FROM ${profiles} t WHERE ${chosen}`,
    ),
  );
  const verdicts = {
    allowed: sql`NOT EXISTS (SELECT 1 FROM ${profiles} t
      WHERE ${chosen} AND (t.role = 'owner' OR t.id = ${member.profile.id} OR ${isGone("t")}))`,
    manages: stillMay(member, statusNeeds(status)),
    current: withdrawal?.isCurrent ?? sql`TRUE`,
  };
  let changed: number[] = [];
  let openBefore: (number | null)[] = [];
  let again = knownAgain();
  const isFound = subjects.length === ids.length;
  const outcome = requireOpen(
    await runCommands(db.$client, {
      ...{ ledger, now, source: "web", actor: { kind: "member", id: member.profile.id } },
      ...{ subjects, extent: "open", request: null },
      decide: (people) => {
        again = knownAgain();
        openBefore = people.map(({ person }) => person.state.open);
        const events = people.map(({ person }, at) => {
          const who = subjects[at]!;
          const role = person.state.member?.role ?? who.role;
          const { events: after } = decideMember(person, { status, role }, { now, timeZone });
          const isBack = status === "active" && after.length > 0 && !who.isKnown;
          return isBack ? [...after, again.add(who, person, { now, timeZone, after })] : after;
        });
        changed = subjects.filter((_, at) => events[at]!.length > 0).map(({ subject }) => subject);
        return { events };
      },
      commitmentsOf: ({ kind }, { person }) =>
        kind === "person" ? { person: again.commitmentOf(person) } : {},
      also: () => [
        requireThat(
          db,
          sql`${isFound} AND ${verdicts.allowed} AND ${verdicts.manages} AND ${verdicts.current}
              AND ${status === "active" ? again.othersAreKnown(changed) : sql`TRUE`}`,
        ),
        ...again.statements(db, ledger),
        ...[
          setStatus(db, { subjects: changed, status, now }),
          recordActiveEmployees({ db, now }, companyId),
          ...(withdrawal?.statements(sql`TRUE`) ?? []),
        ].map((query) => prepared(db, query)),
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
  const left = outcome.code === "appended" ? outcome.people : [];
  const lost = left.flatMap((person, nth): LostExit[] => {
    const entry = person.entries.get(openBefore[nth] ?? 0);
    return entry?.exitMissing ? [{ ...subjects[nth]!, entry }] : [];
  });
  const were = new Set(changed);
  const changedIds = subjects.flatMap(({ subject, profileId }) => (were.has(subject) ? profileId : []));
  return { code: "changed", count: ids.length, changed: changedIds, lost };
}
