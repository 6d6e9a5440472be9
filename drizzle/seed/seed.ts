import { companies, profiles, users } from "#schema";
import { inArray } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { punch } from "~/modules/clock/punch.server";
import { recordCompany, recordPerson } from "~/modules/register/record-identity.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { sortNameOf } from "~/platform/search-text";
import { cast, company as facts, type Person } from "./cast";
import { seedPunches } from "./punches";

type SeedDeps = Pick<Deps, "db" | "now">;

const dayMs = 86_400_000;

/**
 * Fills an empty database with the demo company, by punching: every entry has its event, as in life. Deterministic in
 * `deps.now` but for ids.
 * @returns null, and changes nothing, when the demo company is there already.
 */
export async function seed(deps: SeedDeps): Promise<{ people: number; punches: number } | null> {
  const { db, now } = deps;
  const owner = await db.query.users.findFirst({ where: (user, { eq }) => eq(user.email, cast[0]!.email) });
  if (owner) return null;

  const foundedAt = now - 400 * dayMs;
  const [company] = await db
    .insert(companies)
    .values({
      id: newId(foundedAt),
      ...facts,
      // Never a customer, so that a plan can be bought from the local Stripe; the trial is a long one.
      trialEndsAt: now + 9 * dayMs,
      createdAt: foundedAt,
    })
    .returning();
  await db.batch(
    recordCompany(
      { db, now: foundedAt },
      {
        companyId: company!.id,
        timeZone: facts.timeZone,
        actorProfileId: null,
        data: { name: facts.name, nif: facts.nif },
      },
    ),
  );
  const members = new Map<Person, Member>();
  for (const person of cast) members.set(person, await join(deps, company!, person, foundedAt));

  const punches = seedPunches(cast, now, facts.timeZone);
  for (const { person, action, at } of punches) {
    const member = members.get(person)!;
    await punch(
      { ...deps, now: at },
      { member, action, location: null, source: "web", idempotencyKey: null },
    );
  }
  await deactivate(deps);
  return { people: cast.length, punches: punches.length };
}

async function join(
  { db }: SeedDeps,
  company: Member["company"],
  person: Person,
  at: number,
): Promise<Member> {
  const userId = newId(at);
  await db.insert(users).values({ id: userId, email: person.email, userMetadata: {}, createdAt: at });
  const { fullName, dni, role } = person;
  const [profile] = await db
    .insert(profiles)
    .values({
      id: newId(at),
      userId,
      companyId: company.id,
      fullName,
      sortName: sortNameOf(fullName),
      dni,
      role,
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  await db.batch(
    recordPerson(
      { db, now: at },
      {
        profileId: profile!.id,
        companyId: company.id,
        timeZone: company.timeZone,
        actorProfileId: null,
        data: { full_name: fullName, dni, email: person.email },
      },
    ),
  );
  return { profile: profile!, company, email: person.email };
}

/** People leave after they have worked: until then they could not have punched. */
async function deactivate({ db, now }: SeedDeps) {
  const left = cast.filter(({ status }) => status === "inactive").map(({ fullName }) => fullName);
  await db
    .update(profiles)
    .set({ status: "inactive", updatedAt: now })
    .where(inArray(profiles.fullName, left));
}
