import { inspectorLinks } from "#cell";
import { sql } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { selectPeople } from "~/modules/reports/list-people.server";
import type { Deps } from "~/platform/context.server";
import { keyedHash, newSecret, sha256 } from "~/platform/hash.server";
import { withRetries } from "~/platform/retry.server";
import { statement } from "~/platform/statement.server";
import { newCode, linkAddress } from "./link-secret";
import { expiryOf } from "./link-state";
import type { LinkWish } from "./link-form";

/** What is shown once, and known to nobody afterwards. */
export interface MadeLink {
  address: string;
  code: string;
  expiresAt: number;
}

/** How a code is kept: under the token that is kept nowhere, so that the database alone tells nobody which it is. */
export const hashCode = (token: string, code: string) => keyedHash(token, code);

/**
 * Opens a period and people of the company's record to an inspector. Asked again with the same id, because the answer was lost, it
 * gives the link another secret and code, as long as nobody has used the first.
 * @returns the refusal `not-made` where the id is another link's, or its maker may no longer make one; `person-unknown` where somebody is named who
 * is not in the company.
 */
export async function makeLink(
  { db, env, now }: Pick<Deps, "db" | "env" | "now">,
  { member, id, wish }: { member: Member; id: string; wish: LinkWish },
): Promise<{ link: MadeLink } | { refusal: "not-made" | "person-unknown" }> {
  const { company, profile } = member;
  const { range, profileIds, inspectorName, office, days } = wish;
  if (profileIds && !(await selectPeople(db, { companyId: company.id, profileIds })))
    return { refusal: "person-unknown" };
  const [token, code] = [newSecret(), newCode()];
  const expiresAt = expiryOf(days, now);
  const people = profileIds && JSON.stringify(profileIds);
  const { results } = await withRetries(async () => {
    const [tokenHash, codeHash] = await Promise.all([sha256(token), hashCode(token, code)]);
    const [made] = await db.batch([
      statement(
        db,
        sql`INSERT INTO ${inspectorLinks} (id, company_id, token_hash, code_hash, inspector_name, office, from_on, to_on,
              profile_ids, created_by, created_at, expires_at)
            SELECT ${id}, ${company.id}, ${tokenHash}, ${codeHash}, ${inspectorName}, ${office}, ${range.from}, ${range.to},
              ${people}, ${profile.id}, ${now}, ${expiresAt} WHERE ${stillMay(member, "manage-inspections")}
            ON CONFLICT (id) DO UPDATE SET token_hash = excluded.token_hash, code_hash = excluded.code_hash,
              inspector_name = excluded.inspector_name, office = excluded.office, from_on = excluded.from_on,
              to_on = excluded.to_on, profile_ids = excluded.profile_ids, expires_at = excluded.expires_at
            WHERE company_id = excluded.company_id AND created_by = excluded.created_by AND opened_count = 0
              AND wrong_codes = 0 AND revoked_at IS NULL
            RETURNING id`,
      ),
    ]);
    return made;
  });
  if (results.length === 0) return { refusal: "not-made" };
  return { link: { address: linkAddress(env.APP_ORIGIN, token), code, expiresAt } };
}
