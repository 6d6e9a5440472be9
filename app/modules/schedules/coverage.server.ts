import { centres, type StoredNeed } from "#cell";
import { eq, sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { batchIf } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { isOpenCentre } from "./centres.server";

/** The most needs of a centre. */
export const mostNeeds = 100;

/** The most people whom a centre can need. */
const mostPeople = 500;

export type CoverageOutcome = "saved" | "faulty" | "no-permission";

/**
 * States how many people a centre needs between two minutes of a weekday. It colours the weeks that are planned there, and blocks nothing.
 */
export async function saveCoverage(
  { db, now }: Pick<Deps, "db" | "now">,
  { member, centreId, coverage }: { member: Member; centreId: string; coverage: readonly StoredNeed[] },
): Promise<CoverageOutcome> {
  const { company } = member;
  if (coverage.length > mostNeeds || !coverage.every(isNeed)) return "faulty";
  const needs = coverage.map(({ weekday, from, to, people }) => ({ weekday, from, to, people }));
  const statedCoverage = { coverage: needs.length === 0 ? null : needs };
  // The first centre has no row before its first change.
  const write =
    centreId === company.id
      ? db
          .insert(centres)
          .values({
            id: centreId,
            companyId: company.id,
            name: company.name,
            createdAt: now,
            ...statedCoverage,
          })
          .onConflictDoUpdate({
            target: centres.id,
            set: statedCoverage,
            setWhere: eq(centres.companyId, company.id),
          })
      : db.update(centres).set(statedCoverage).where(eq(centres.id, centreId));
  const mayWrite = sql`${stillMay(member, "plan-shifts", { centreId })} AND ${isOpenCentre({ companyId: company.id, centreId })}`;
  return (await withRetries(() => batchIf(db, mayWrite, [write]))) ? "saved" : "no-permission";
}

const isNeed = ({ weekday, from, to, people }: StoredNeed): boolean =>
  [weekday, from, to, people].every(Number.isInteger) &&
  weekday >= 0 &&
  weekday <= 6 &&
  from >= 0 &&
  from < to &&
  to <= 2 * 1_440 &&
  people >= 1 &&
  people <= mostPeople;
