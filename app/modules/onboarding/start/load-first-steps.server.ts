import { invitations, profiles, protocolVersions } from "#cell";
import { sql } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { bearsAddress } from "~/modules/people/company-name";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { firstSteps, showsFirstSteps, type FirstStep } from "./first-steps";

/**
 * The first steps that the owner of a new company is shown; null for everybody else, and once all are made or put away. One query
 * where there is anything to show.
 */
export async function loadFirstSteps(
  { db, now }: Pick<Deps, "db" | "now">,
  { company, profile }: Member,
): Promise<FirstStep[] | null> {
  if (profile.role !== "owner" || profile.status !== "active" || !showsFirstSteps(company, now)) return null;
  const found = await withRetries(() =>
    db.get<{ has_punch: number; has_people: number; has_protocol: number }>(sql`SELECT
      EXISTS (SELECT 1 FROM ${profiles} p JOIN time_logs t ON t.subject = p.subject WHERE p.company_id = ${company.id}) AS has_punch,
      EXISTS (SELECT 1 FROM ${profiles} p WHERE p.company_id = ${company.id} AND p.id <> ${profile.id})
        OR EXISTS (SELECT 1 FROM ${invitations} i WHERE i.company_id = ${company.id}) AS has_people,
      EXISTS (SELECT 1 FROM ${protocolVersions} v WHERE v.company_id = ${company.id}) AS has_protocol`),
  );
  const steps = firstSteps({
    isNamed: !bearsAddress(company.name),
    isOwnerNamed: profile.fullName !== null,
    hasPunch: found.has_punch === 1,
    hasPeople: found.has_people === 1,
    hasDecidedLocation: company.locationDecidedAt !== null || company.locationNoticeConfirmedAt !== null,
    hasProtocol: found.has_protocol === 1,
  });
  return steps.every(({ isDone }) => isDone) ? null : steps;
}
