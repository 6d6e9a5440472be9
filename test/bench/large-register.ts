import { companies, profiles, users } from "#schema";
import type { Member } from "~/modules/directory/find-session.server";
import { recordCompany, recordPerson } from "~/modules/register/record-identity.server";
import type { Db } from "~/platform/db.server";
import { newId } from "~/platform/ids";

const now = Date.UTC(2026, 0, 1);

/** A company with one member, known to the register. */
export async function aMember(db: Db): Promise<Member> {
  const ids = { user: newId(now), company: newId(now), profile: newId(now) };
  const email = `${ids.user}@example.com`;
  await db.insert(users).values({ id: ids.user, email, userMetadata: {}, createdAt: now });
  const [company] = await db
    .insert(companies)
    .values({ id: ids.company, name: "Banco de pruebas", trialEndsAt: now, createdAt: now })
    .returning();
  const [profile] = await db
    .insert(profiles)
    .values({
      id: ids.profile,
      userId: ids.user,
      companyId: ids.company,
      fullName: "Ana Banco",
      sortName: "ana banco",
      role: "owner",
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  const registered = { companyId: ids.company, timeZone: "Europe/Madrid", actorProfileId: null };
  await db.batch(
    recordCompany({ db, now }, { ...registered, data: { name: "Banco de pruebas", nif: null } }),
  );
  await db.batch(
    recordPerson(
      { db, now },
      { ...registered, profileId: ids.profile, data: { full_name: "Ana Banco", dni: null, email } },
    ),
  );
  return { profile: profile!, company: company!, email };
}

/** Adds closed entries with their two events each, made inside the database. */
export async function addEntries(db: Db, { profile, company }: Member, entries: number) {
  const chunk = 5_000;
  for (let from = 1; from <= entries; from += chunk) {
    const to = Math.min(entries, from + chunk - 1);
    const numbers = (first: number, last: number) =>
      `WITH RECURSIVE numbers(n) AS (SELECT ${first} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${last})`;
    await db.$client.batch([
      db.$client
        .prepare(
          `INSERT INTO time_logs (id, profile_id, company_id, check_in_time, check_out_time)
         ${numbers(from, to)} SELECT 'log-' || n, ?, ?, n * 3600000, n * 3600000 + 1800000 FROM numbers`,
        )
        .bind(profile.id, company.id),
      db.$client
        .prepare(
          `INSERT INTO clock_events (company_id, seq, id, kind, profile_id, time_log_id, at, time_zone, source, actor_profile_id, person_commitment)
         ${numbers(2 * from - 1, 2 * to)}
         SELECT ?2, n + 2, 'event-' || n, CASE n % 2 WHEN 1 THEN 'check_in' ELSE 'check_out' END, ?1, 'log-' || ((n + 1) / 2),
                ((n + 1) / 2) * 3600000 + CASE n % 2 WHEN 1 THEN 0 ELSE 1800000 END, 'Europe/Madrid', 'web', ?1,
                (SELECT identity_commitment FROM profiles WHERE id = ?1)
         FROM numbers`,
        )
        .bind(profile.id, company.id),
    ]);
  }
}
