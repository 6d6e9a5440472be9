import { createHash, randomBytes, randomUUID } from "node:crypto";
import { queryApp } from "../support/node/explorer";
import type { AppAddress } from "../support/node/running-app";

/** Adds admins to the app's first company, each with an open session. @returns their access tokens. */
export async function addManagers({ origin }: AppAddress, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, () => {
    const token = randomBytes(32).toString("base64url");
    return { id: randomUUID(), token, hash: createHash("sha256").update(token).digest("base64url") };
  });
  const rows = JSON.stringify(people.map(({ id, hash }) => ({ id, hash })));
  const [id, hash] = ["value ->> 'id'", "value ->> 'hash'"];
  const inAnHour = Date.now() + 3_600_000;
  const [company] = await queryApp<{ id: string }>(
    { origin, database: "CELL_1" },
    "SELECT id FROM companies LIMIT 1",
  );
  for (const sql of [
    `INSERT INTO users (id, email, user_metadata, created_at)
     SELECT ${id}, ${id} || '@example.com', '{}', 0 FROM json_each(?)`,
    `INSERT INTO memberships (profile_id, user_id, company_id, created_at, confirmed_at)
     SELECT ${id}, ${id}, '${company!.id}', 0, 0 FROM json_each(?)`,
    `INSERT INTO sessions (id, user_id, profile_id, kind, family_id, token_hash, created_at, expires_at)
     SELECT ${id}, ${id}, ${id}, 'api', ${id}, ${hash}, 0, ${inAnHour} FROM json_each(?)`,
  ])
    await queryApp({ origin, database: "DIRECTORY" }, sql, rows);
  for (const sql of [
    `INSERT INTO subjects (ledger, profile_id)
     SELECT (SELECT ledger FROM companies LIMIT 1), ${id} FROM json_each(?)`,
    `INSERT INTO profiles (id, user_id, company_id, email, subject, full_name, sort_name, role, created_at, updated_at)
     SELECT ${id}, ${id}, (SELECT id FROM companies LIMIT 1), ${id} || '@example.com',
            (SELECT key FROM subjects WHERE profile_id = ${id}), 'Ana', 'ana', 'admin', 0, 0 FROM json_each(?)`,
  ])
    await queryApp({ origin, database: "CELL_1" }, sql, rows);
  return people.map(({ token }) => token);
}
