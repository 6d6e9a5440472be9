import { profiles } from "#schema";
import { asc, eq } from "drizzle-orm";
import type { Db } from "~/platform/db.server";
import { aMember } from "./large-register";

const firstAt = Date.UTC(2026, 0, 2);
const hourMs = 3_600_000;
const peopleAtOnce = 5;

/** A company of so many people, each with so many logs of 2026, made inside the database. */
export async function aLargeReport(db: Db, { people, logsEach }: { people: number; logsEach: number }) {
  const { company } = await aMember(db);
  const numbers = (count: number) =>
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`;
  await db.$client.batch([
    db.$client.prepare(
      `INSERT INTO users (id, email, user_metadata, created_at)
       ${numbers(people - 1)} SELECT 'user-' || n, 'persona' || n || '@example.com', '{}', 0 FROM numbers`,
    ),
    db.$client
      .prepare(
        `INSERT INTO profiles (id, user_id, company_id, full_name, sort_name, role, created_at, updated_at)
         ${numbers(people - 1)}
         SELECT 'person-' || n, 'user-' || n, ?, 'Persona ' || n, 'persona ' || n, 'employee', 0, 0 FROM numbers`,
      )
      .bind(company.id),
  ]);
  const ids = db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.companyId, company.id))
    .orderBy(asc(profiles.id));
  for (let from = 0; from < people; from += peopleAtOnce)
    await db.$client
      .prepare(
        `INSERT INTO time_logs (id, profile_id, company_id, check_in_time, check_out_time)
         ${numbers(logsEach)}
         SELECT whose.value || '-' || n, whose.value, ?1, ?2 + n * 4 * ?3, ?2 + n * 4 * ?3 + 3 * ?3
         FROM numbers, json_each(?4) AS whose`,
      )
      .bind(
        company.id,
        firstAt,
        hourMs,
        JSON.stringify((await ids.limit(peopleAtOnce).offset(from)).map(({ id }) => id)),
      )
      .run();
  return company;
}
