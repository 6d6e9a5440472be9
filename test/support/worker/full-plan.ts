// Companies whose plan is full, and people who come to them.
import { companies, invitations, profiles } from "#cell";
import { users } from "#directory";
import { and, eq, isNotNull } from "drizzle-orm";
import { recordActiveEmployees } from "~/modules/billing/record-active-employees.server";
import { joinCompany } from "~/modules/tenancy/onboarding/server/join-company.server";
import { newId } from "~/platform/ids";
import { batch } from "~/platform/statement.server";
import { deps } from "./deps";
import { aCompany, aMember, type SignedInMember } from "./people";

/** Makes a company on a plan. @returns its owner, and the others by status. */
export async function aTeam(
  priceId: string,
  { active, inactive = 0, status = "active" }: { active: number; inactive?: number; status?: string },
) {
  const company = await aCompany({ subscriptionStatus: status, priceId, trialEndsAt: 1 });
  const owner = await aMember({ company, role: "owner" });
  const others = (status: "active" | "inactive", count: number) =>
    Promise.all(Array.from({ length: count }, () => aMember({ company, status })));
  const team = {
    owner,
    present: await others("active", active - 1),
    away: await others("inactive", inactive),
  };
  await batch(deps().db, [recordActiveEmployees(deps(), company.id)]);
  return team;
}

/** Invites a new user into a company. @returns the user and the invitation's id. */
export async function anInvitedUser({ company }: SignedInMember) {
  const { db, directory, now } = deps();
  const id = newId(now);
  const user = { id: newId(now), email: `${id}@example.com`, userMetadata: {}, createdAt: now };
  await directory.insert(users).values(user);
  await db.insert(invitations).values({
    id,
    companyId: company.id,
    email: user.email,
    role: "employee",
    fullName: "Ana López",
    tokenHash: id,
    expiresAt: now + 86_400_000,
    createdAt: now,
  });
  return { user, invitationId: id };
}

/** Lets a new person accept an invitation of a company. @returns the user. */
export async function joinNew(owner: SignedInMember) {
  const { user, invitationId } = await anInvitedUser(owner);
  await joinCompany(deps(), { user, invitationId, sessionId: null });
  return user;
}

/** Returns how many people of a company are active, and the addresses of those who wait, the oldest first. */
export async function headcount({ company }: SignedInMember) {
  const { db } = deps();
  const ofCompany = eq(profiles.companyId, company.id);
  const waiting = await db
    .select({ email: profiles.email })
    .from(profiles)
    .where(and(ofCompany, isNotNull(profiles.waitingSince)))
    .orderBy(profiles.waitingSince, profiles.id);
  const active = await db.$count(profiles, and(ofCompany, eq(profiles.status, "active")));
  return { active, waiting: waiting.map(({ email }) => email) };
}

/** Gives a company another plan, as Stripe's next answer would. */
export const changePriceTo = ({ company }: SignedInMember, priceId: string) =>
  deps().db.update(companies).set({ priceId }).where(eq(companies.id, company.id));
