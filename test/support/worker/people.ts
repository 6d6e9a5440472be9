import { companies, profiles, sessions, timeLogs, users } from "#schema";
import { issueSecrets } from "~/modules/directory/issue-session.server";
import type { Company, Member, Profile } from "~/modules/directory/find-session.server";
import { newId } from "~/platform/ids";
import { sortNameOf } from "~/platform/search-text";
import { deps } from "./app";

const dayMs = 86_400_000;

export async function aCompany(fields: Partial<Company> = {}): Promise<Company> {
  const { db, now } = deps();
  const [company] = await db
    .insert(companies)
    .values({
      id: newId(now),
      name: "Panadería Sol",
      trialEndsAt: now + 14 * dayMs,
      createdAt: now,
      locationTrackingEnabled: true,
      ...fields,
    })
    .returning();
  return company!;
}

/** A member with what their browser and their program carry. */
export interface SignedInMember extends Member {
  /** A Cookie header. */
  cookie: string;
  /** A bearer token. */
  bearer: string;
  sessionId: string;
}

let count = 0;

/** A person of a company (a new one unless told), signed in both in a browser and through the API. */
export async function aMember({
  company,
  email,
  ...fields
}: Partial<Profile> & { company?: Company; email?: string } = {}): Promise<SignedInMember> {
  const { db, now } = deps();
  count += 1;
  const home = company ?? (await aCompany());
  const address = email ?? `persona${count}-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const userId = newId(now);
  await db.insert(users).values({ id: userId, email: address, userMetadata: {}, createdAt: now });
  const fullName = fields.fullName === undefined ? `Persona ${count}` : fields.fullName;
  const [profile] = await db
    .insert(profiles)
    .values({
      id: newId(now),
      userId,
      companyId: home.id,
      fullName,
      sortName: sortNameOf(fullName),
      role: "employee",
      createdAt: now,
      updatedAt: now,
      ...fields,
    })
    .returning();
  const browser = await aSession(userId, "browser");
  const api = await aSession(userId, "api");
  return {
    profile: profile!,
    company: home,
    email: address,
    cookie: `__Host-session=${browser.token}`,
    bearer: api.token,
    sessionId: browser.id,
  };
}

/** Opens new sessions for somebody whose old ones have ended. */
export async function signInAgain(member: SignedInMember): Promise<void> {
  const browser = await aSession(member.profile.userId, "browser");
  const api = await aSession(member.profile.userId, "api");
  const carried = { cookie: `__Host-session=${browser.token}`, bearer: api.token, sessionId: browser.id };
  Object.assign(member, carried);
}

async function aSession(userId: string, kind: "browser" | "api") {
  const { db, now } = deps();
  const { session, row } = await issueSecrets(kind, now);
  await db.insert(sessions).values({
    id: session.id,
    userId,
    kind,
    familyId: session.id,
    createdAt: now,
    expiresAt: session.expiresAt,
    ...row,
  });
  return session;
}

/** A closed log of eight hours, unless told otherwise. */
export async function aLog(member: Member, fields: Partial<typeof timeLogs.$inferInsert> = {}) {
  const { db, now } = deps();
  const checkInTime = fields.checkInTime ?? now - dayMs;
  const [log] = await db
    .insert(timeLogs)
    .values({
      id: newId(now),
      profileId: member.profile.id,
      companyId: member.company.id,
      checkInTime,
      checkOutTime: checkInTime + 8 * 3_600_000,
      ...fields,
    })
    .returning();
  return log!;
}
