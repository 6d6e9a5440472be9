import { adviserLinks } from "#cell";
import { sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { withRetries } from "~/platform/retry.server";
import { batch, nameOf, namesOf, replaceColumns } from "~/platform/statement.server";
import { hashCode } from "../links/hash-code.server";
import { adviserLink, linkAddress } from "../links/link-kind.server";
import { newCode } from "../links/link-secret";
import { expiryOf } from "../links/link-state";
import { adviserToken } from "./adviser-token.server";

/** How long a link is valid. A company asks its gestoría for a year at a time. */
export const daysOfAdviserLink = 365;

/** A new link. Its code is shown once and not stored. */
export interface MadeAdviserLink {
  email: string;
  address: string;
  code: string;
  expiresAt: number;
}

/**
 * Makes a link for an address. After a lost answer, call it again with the same id: it gets another code if nobody has used the first one.
 * @returns null when another link has the id, or the maker has lost the permission.
 */
export async function makeAdviserLink(
  { db, env, now }: Pick<Deps, "db" | "env" | "now">,
  {
    member: { company, profile, ...member },
    id,
    email,
    followsClosings = false,
  }: { member: Member; id: string; email: string; followsClosings?: boolean },
): Promise<MadeAdviserLink | null> {
  const token = await adviserToken(env, id);
  const code = newCode();
  const expiresAt = expiryOf(daysOfAdviserLink, now);
  const [tokenHash, codeHash] = await Promise.all([sha256(token), hashCode(token, code)]);
  const mayMake = stillMay({ ...member, company, profile }, "take-payroll", "company");
  const [made] = await withRetries(() =>
    batch(db, [
      sql`INSERT INTO ${adviserLinks}
            (${namesOf(adviserLinks, "id", "companyId", "email", "tokenHash", "codeHash", "createdBy", "createdAt", "expiresAt", "followsClosings")})
          SELECT ${id}, ${company.id}, ${email}, ${tokenHash}, ${codeHash}, ${profile.id}, ${now}, ${expiresAt}, ${followsClosings ? 1 : 0} WHERE ${mayMake}
          ON CONFLICT (${nameOf(adviserLinks.id)}) DO UPDATE SET ${replaceColumns(adviserLinks, "email", "codeHash", "expiresAt", "followsClosings")}
          WHERE ${adviserLinks.companyId} = excluded.${nameOf(adviserLinks.companyId)}
            AND ${adviserLinks.createdBy} = excluded.${nameOf(adviserLinks.createdBy)}
            AND ${adviserLinks.openedCount} = 0 AND ${adviserLinks.wrongCodes} = 0 AND ${adviserLinks.revokedAt} IS NULL
          RETURNING ${nameOf(adviserLinks.id)}`,
    ]),
  );
  if (made.results.length === 0) return null;
  return { email, address: linkAddress(env.APP_ORIGIN, adviserLink, token), code, expiresAt };
}
