import { profiles, unattributedPunches } from "#cell";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { toCommand } from "~/modules/clock/punch.server";
import { proposalText } from "~/modules/deferred/copy";
import { proposeLost } from "~/modules/deferred/propose-lost.server";
import type { Lost } from "~/modules/deferred/state-lost";
import type { Member } from "~/modules/directory/find-session.server";
import { listKiosks } from "~/modules/directory/kiosks.server";
import { rolesOver } from "~/modules/policy/may";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { requireThat } from "~/platform/precondition.server";
import { withRetries } from "~/platform/retry.server";
import { prepared } from "~/platform/statement.server";

interface Chosen {
  member: Member;
  ids: readonly string[];
}

const areWaiting = ({ member, ids }: Chosen) =>
  and(
    eq(unattributedPunches.companyId, member.company.id),
    inArray(unattributedPunches.id, [...ids]),
    isNull(unattributedPunches.settledAt),
  );

const settledBy = ({ now }: Deps, { member }: Chosen, givenTo: string | null) => ({
  ...{ settledAt: now, settledBy: member.profile.id, givenTo },
});

export type Given =
  /** `unsaid`: so many say nothing that could be proposed, and wait still. */
  | { code: "given"; proposed: number; unsaid: number }
  | { code: "settled" }
  /** Somebody, or punches, that the company does not have. */
  | { code: "nobody" };

/**
 * Says whose punches are: that becomes a correction that the manager proposes of that person, who answers it. Of two managers who say
 * so of the same at once, one does.
 * @returns `settled` where none of them waits any more.
 */
export async function giveTo(
  deps: Deps,
  { profileId, ...chosen }: Chosen & { profileId: string },
): Promise<Given> {
  const { db } = deps;
  const { member, ids } = chosen;
  const { company } = member;
  const [[of], waiting, kiosks] = await Promise.all([
    withRetries(() =>
      db
        .select({ subject: profiles.subject, profileId: profiles.id })
        .from(profiles)
        .where(and(eq(profiles.id, profileId), eq(profiles.companyId, company.id))),
    ),
    withRetries(() =>
      db
        .select()
        .from(unattributedPunches)
        .where(areWaiting(chosen))
        .orderBy(asc(unattributedPunches.at), asc(unattributedPunches.id)),
    ),
    listKiosks(deps, { companyId: company.id }),
  ]);
  if (!of) return { code: "nobody" };
  if (waiting.length === 0) return { code: (await areKnown(deps, chosen)) ? "settled" : "nobody" };
  const lost = waiting.map(({ id, action, why, at }): Lost => {
    const command = toCommand({ action }, company) as Lost["command"];
    return { key: id, command, at, why };
  });
  const name = kiosks.find(({ id }) => id === waiting[0]!.kioskId)?.name ?? undefined;
  const proposed = await proposeLost(deps, {
    ...{ member, of, source: "web", lost },
    textOf: (some, timeZone) => proposalText(some, timeZone, name),
    also: (some) => {
      const these = { member, ids: some.map(({ key }) => key) };
      const held = sql`(SELECT count(*) FROM ${unattributedPunches} WHERE ${areWaiting(these)}) = ${some.length}`;
      const given = db
        .update(unattributedPunches)
        .set(settledBy(deps, these, profileId))
        .where(areWaiting(these));
      return [requireThat(db, held), prepared(db, given)];
    },
  });
  const count = (code: string) => proposed.filter((each) => each.code === code).length;
  if (count("overtaken") === ids.length) return { code: "settled" };
  return { code: "given", proposed: count("proposed"), unsaid: count("unsaid") };
}

/** Whether the company has any of them, settled or not. */
async function areKnown({ db }: Deps, { member, ids }: Chosen): Promise<boolean> {
  const { id, companyId } = unattributedPunches;
  const known = await withRetries(() =>
    db
      .select({ id })
      .from(unattributedPunches)
      .where(and(eq(companyId, member.company.id), inArray(id, [...ids])))
      .limit(1),
  );
  return known.length > 0;
}

/** Says that punches are nobody's. They stay, with who said so. @returns how many were discarded; null where the company has none such. */
export async function discard(deps: Deps, chosen: Chosen): Promise<number | null> {
  const may = stillMay(chosen.member, "correct", rolesOver("correct"));
  const discarded = await deps.db
    .update(unattributedPunches)
    .set(settledBy(deps, chosen, null))
    .where(and(areWaiting(chosen), may))
    .returning({ id: unattributedPunches.id });
  return discarded.length > 0 || (await areKnown(deps, chosen)) ? discarded.length : null;
}
