import { companies, profiles } from "#schema";
import { sql } from "drizzle-orm";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { deliverSoon } from "~/modules/mail/outbox.server";
import { recordCompany, recordPerson } from "~/modules/register/record-identity.server";
import { recordActiveEmployees } from "~/modules/team/record-active-employees.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import { sortNameOf } from "~/platform/search-text";
import { statement } from "~/platform/statement.server";
import { queueNewCompanyNotification } from "./notify-of-new-company.server";

const trialMs = 14 * 86_400_000;

/**
 * Gives a user without a profile a company of their own, with 14 days of trial, and makes them its owner. One batch,
 * whose every statement asks again whether the profile is still missing: two first requests at once make one company.
 * @throws Error 'User email is required to create company'
 */
export async function ensureProfile(deps: Deps, user: User): Promise<void> {
  if (!user.email) throw new Error("User email is required to create company");
  const { db, now } = deps;
  const company = { id: newId(now), name: user.email, createdAt: now, ownerEmail: user.email };
  const notification = queueNewCompanyNotification(deps, company);

  const profileId = newId(now);
  const fullName = user.userMetadata.full_name ?? null;
  const registered = { companyId: company.id, timeZone: "Europe/Madrid", actorProfileId: null };
  const statements = [
    statement(
      db,
      sql`
      INSERT INTO ${companies} (id, name, trial_ends_at, created_at)
      SELECT ${company.id}, ${company.name}, ${now + trialMs}, ${now}
      WHERE NOT EXISTS (SELECT 1 FROM ${profiles} WHERE user_id = ${user.id})`,
    ),
    statement(
      db,
      sql`
      INSERT INTO ${profiles} (id, user_id, company_id, full_name, sort_name, role, created_at, updated_at)
      SELECT ${profileId}, ${user.id}, c.id, ${fullName}, ${sortNameOf(fullName)}, 'owner', ${now}, ${now}
      FROM ${companies} c
      WHERE c.id = ${company.id} AND NOT EXISTS (SELECT 1 FROM ${profiles} WHERE user_id = ${user.id})`,
    ),
    ...recordCompany(deps, { ...registered, data: { name: company.name, nif: null } }),
    ...recordPerson(deps, {
      ...registered,
      profileId,
      data: { full_name: fullName, dni: null, email: user.email },
    }),
    recordActiveEmployees(deps, company.id),
    ...(notification ? [notification] : []),
  ] as const;
  const [created] = await withRetries(() => db.batch(statements));
  if (created.meta.changes > 0) deliverSoon(deps);
}
