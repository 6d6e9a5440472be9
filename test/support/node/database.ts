// The running app's own D1, for what no screen does or shows yet. It is reached through the app's own process (wrangler's
// local explorer): a second process that opens the file locks the app out of it now and then.
import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { sortNameOf } from "../../../app/platform/search-text";
import { queryApp } from "./explorer";

/** The rows of one statement. Its values are texts; a column of numbers takes them as numbers. */
export const query = <Row>(sql: string, ...params: string[]): Promise<Row[]> =>
  queryApp<Row>(inject("app").origin, sql, ...params);

/** Switches on 'Requerir ubicación en cada fichaje' in a person's company. */
export async function requireLocation(email: string): Promise<void> {
  await query(
    `UPDATE companies SET location_tracking_enabled = 1 WHERE id IN
       (SELECT p.company_id FROM profiles p JOIN users u ON u.id = p.user_id WHERE u.email = ?)`,
    email,
  );
}

export interface PastLog {
  startsAt: number;
  endsAt: number;
  location?: { latitude: number; longitude: number };
}

/** Time logs of a person that have long been over. */
export async function pastLogs(email: string, logs: PastLog[]): Promise<void> {
  const row = `SELECT ?, p.id, p.company_id, ?, ?, nullif(?, ''), nullif(?, '')
               FROM profiles p JOIN users u ON u.id = p.user_id AND u.email = ?`;
  const values = logs.flatMap(({ startsAt, endsAt, location }) => {
    const place = location ? JSON.stringify(location) : "";
    return [randomUUID(), String(startsAt), String(endsAt), place, place, email];
  });
  await query(
    `INSERT INTO time_logs (id, profile_id, company_id, check_in_time, check_out_time, check_in_location, check_out_location)
     ${logs.map(() => row).join(" UNION ALL ")}`,
    ...values,
  );
}

/** Another person in somebody's company, with whatever a test wants to know of them; signs in as anybody does. */
export async function aColleague(
  of: string,
  { email, fullName, role = "employee" }: { email: string; fullName: string; role?: "admin" | "employee" },
): Promise<string> {
  const [userId, profileId, now] = [randomUUID(), randomUUID(), String(Date.now())];
  await query(
    "INSERT INTO users (id, email, user_metadata, created_at) VALUES (?, ?, '{}', CAST(? AS INTEGER))",
    userId,
    email,
    now,
  );
  await query(
    `INSERT INTO profiles (id, user_id, company_id, full_name, sort_name, role, created_at, updated_at)
     SELECT ?, ?, p.company_id, ?, ?, ?, p.created_at, p.created_at
     FROM profiles p JOIN users u ON u.id = p.user_id AND u.email = ?`,
    profileId,
    userId,
    fullName,
    sortNameOf(fullName),
    role,
    of,
  );
  return profileId;
}

/** So many new colleagues of somebody, all with an open entry. */
export async function peopleAtWork(of: string, many: number): Promise<void> {
  const batch = randomUUID();
  const company = "(SELECT p.company_id FROM profiles p JOIN users u ON u.id = p.user_id WHERE u.email = ?)";
  await query(
    `INSERT INTO users (id, email, user_metadata, created_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < CAST(? AS INTEGER))
     SELECT ? || i, ? || i || '@example.es', '{}', 0 FROM n`,
    String(many),
    batch,
    batch,
  );
  await query(
    `INSERT INTO profiles (id, user_id, company_id, full_name, sort_name, role, created_at, updated_at)
     SELECT id, id, ${company}, 'Persona ' || substr(id, 37), 'persona ' || substr(id, 37), 'employee', 0, 0 FROM users WHERE substr(id, 1, 36) = ?`,
    of,
    batch,
  );
  await query(
    `INSERT INTO time_logs (id, profile_id, company_id, check_in_time)
     SELECT id, id, company_id, CAST(? AS INTEGER) FROM profiles WHERE substr(id, 1, 36) = ?`,
    String(Date.now()),
    batch,
  );
}
