import { profiles, unassignedPunches } from "#cell";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { toCommand } from "~/modules/clock/punch-command";
import { proposalText } from "~/modules/clock/queue-intake/messages";
import { proposeForReview } from "~/modules/clock/queue-intake/propose-for-review.server";
import type { PunchForReview } from "~/modules/clock/queue-intake/review-proposals";
import type { Member } from "~/modules/session/find-session.server";
import { listKiosks } from "~/modules/directory/kiosks.server";
import { isCentreInScope, isInScope } from "~/modules/policy/scope.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";

interface ChosenPunches {
  member: Member;
  ids: readonly string[];
}

const areOfCompany = ({ member, ids }: ChosenPunches) =>
  and(
    eq(unassignedPunches.companyId, member.company.id),
    inArray(unassignedPunches.id, [...ids]),
    isCentreInScope(member, unassignedPunches.centreId),
  );

const areWaiting = (selection: ChosenPunches) =>
  and(areOfCompany(selection), isNull(unassignedPunches.resolvedAt));

const resolutionColumns = ({ now }: Deps, { member }: ChosenPunches, assignedTo: string | null) => ({
  resolvedAt: now,
  resolvedBy: member.profile.id,
  assignedTo,
});

export type AssignResult =
  /** `unsaid`: how many punches could not be proposed. They still wait. */
  | { code: "given"; proposed: number; unsaid: number }
  | { code: "resolved" }
  /** The company does not have this person or these punches, or they are of a centre that the manager does not manage. */
  | { code: "nobody" };

/**
 * Assigns punches to a person: the manager proposes them as corrections, and the person answers. If two managers assign the same
 * punch at the same time, one succeeds.
 * @returns `resolved` if none of the punches waits any more.
 */
export async function assignPunches(
  deps: Deps,
  { profileId, ...chosen }: ChosenPunches & { profileId: string },
): Promise<AssignResult> {
  const { db } = deps;
  const { member, ids } = chosen;
  const { company } = member;
  const [[corrected], waiting, kiosks] = await Promise.all([
    db
      .select({ subject: profiles.subject, profileId: profiles.id })
      .from(profiles)
      .where(
        and(eq(profiles.id, profileId), eq(profiles.companyId, company.id), isInScope(member, profiles)),
      ),
    db
      .select()
      .from(unassignedPunches)
      .where(areWaiting(chosen))
      .orderBy(asc(unassignedPunches.at), asc(unassignedPunches.id)),
    listKiosks(deps, { companyId: company.id }),
  ]);
  if (!corrected) return { code: "nobody" };
  if (waiting.length === 0) return { code: (await areKnownPunches(deps, chosen)) ? "resolved" : "nobody" };
  const punchesForReview = waiting.map(({ id, action, why, at }): PunchForReview => {
    const command = toCommand({ action }, company) as PunchForReview["command"];
    return { key: id, command, at, why };
  });
  const name = kiosks.find(({ id }) => id === waiting[0]!.kioskId)?.name ?? undefined;
  const reviewResults = await proposeForReview(deps, {
    member,
    corrected,
    source: "web",
    punches: punchesForReview,
    textOf: (some, timeZone) => proposalText(some, timeZone, name),
    alongside: (some) => {
      const proposedPunches = { member, ids: some.map(({ key }) => key) };
      const arePunchesWaiting = sql`(SELECT count(*) FROM ${unassignedPunches} WHERE ${areWaiting(proposedPunches)}) = ${some.length}`;
      const assignment = db
        .update(unassignedPunches)
        .set(resolutionColumns(deps, proposedPunches, profileId))
        .where(areWaiting(proposedPunches));
      return [assertInBatch(db, sql`${arePunchesWaiting} AND ${mayManage(proposedPunches)}`), assignment];
    },
  });
  const count = (code: string) => reviewResults.filter((each) => each.code === code).length;
  if (count("overtaken") === ids.length) return { code: "resolved" };
  return { code: "given", proposed: count("proposed"), unsaid: count("unsaid") };
}

/** The condition that the manager still manages the centre of each of these punches. */
const mayManage = ({ member, ids }: ChosenPunches) =>
  sql`NOT EXISTS (SELECT 1 FROM ${unassignedPunches} WHERE ${inArray(unassignedPunches.id, [...ids])}
    AND NOT ${stillMay(member, "manage-kiosks", { centreId: unassignedPunches.centreId })})`;

/** Returns whether the manager's centres have any of these punches, resolved or not. */
async function areKnownPunches({ db }: Deps, selection: ChosenPunches): Promise<boolean> {
  const knownRows = await db
    .select({ id: unassignedPunches.id })
    .from(unassignedPunches)
    .where(areOfCompany(selection))
    .limit(1);
  return knownRows.length > 0;
}

/**
 * Discards punches that belong to nobody. They are kept, with the manager who discarded them.
 * @returns how many were discarded; null if the manager's centres have none of them.
 */
export async function discardPunches(deps: Deps, selection: ChosenPunches): Promise<number | null> {
  const may = stillMay(selection.member, "manage-kiosks", { centreId: unassignedPunches.centreId });
  const discarded = await deps.db
    .update(unassignedPunches)
    .set(resolutionColumns(deps, selection, null))
    .where(and(areWaiting(selection), may))
    .returning({ id: unassignedPunches.id });
  return discarded.length > 0 || (await areKnownPunches(deps, selection)) ? discarded.length : null;
}
