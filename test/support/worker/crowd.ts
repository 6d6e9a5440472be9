import { env } from "cloudflare:test";
import { recordActiveEmployees } from "~/modules/billing/record-active-employees.server";
import { batch } from "~/platform/statement.server";
import { deps } from "./deps";
import { aCompany, aMember, type SignedInMember } from "./people";

/** Returns the owner of a company with `count` more people, every tenth of them inactive. */
export async function crowd(count: number): Promise<SignedInMember> {
  const owner = await aMember({ company: await aCompany(), role: "owner" });
  const prefix = crypto.randomUUID().slice(0, 23);
  // Without digits, so that no search for somebody's number finds another's address by chance.
  const domain = prefix.replace(/[\d-]/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const id = `'${prefix}' || printf('-%012d', i)`;
  await env.CELL_1.batch([
    env.CELL_1.prepare(`INSERT INTO subjects (ledger, profile_id) ${numbers} SELECT ?, ${id} FROM n`).bind(
      owner.company.ledger,
    ),
    env.CELL_1.prepare(
      `INSERT INTO profiles (id, user_id, company_id, email, subject, full_name, sort_name, role, status, created_at, updated_at)
       ${numbers} SELECT ${id}, ${id}, ?, 'p' || i || '@${domain}.example.com', (SELECT key FROM subjects WHERE profile_id = ${id}), 'Persona Número ' || i, 'persona numero ' || i, 'employee', iif(i % 10 = 0, 'inactive', 'active'), 0, 0 FROM n`,
    ).bind(owner.company.id),
  ]);
  await batch(deps().db, [recordActiveEmployees(deps(), owner.company.id)]);
  return owner;
}
