import { personLinks, profiles } from "#cell";
import { sql } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { isErased } from "~/modules/people/erased-person.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { newSecret, sha256 } from "~/platform/hash.server";
import { newId } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import { batch, nameOf, namesOf, replaceColumns } from "~/platform/statement.server";
import { hashCode } from "../links/hash-code.server";
import { linkAddress, personLink } from "../links/link-kind.server";
import { newCode } from "../links/link-secret";

/** The secrets of a new link. They are shown once and not stored. */
export interface MadePersonLink {
  address: string;
  code: string;
}

/** The link ends with its row, which erasure deletes four years after the person left. No link outlives this instant. */
const endOfLinks = Date.UTC(2100, 0, 1);

/**
 * Makes the link of a person without an address. It takes the place of the one before, whose sessions end.
 * @returns null when the company has no such person, they have an address, or the member may no longer do it.
 */
export async function makePersonLink(
  { db, env, now }: Pick<Deps, "db" | "env" | "now">,
  { member, profileId }: { member: Member; profileId: string },
): Promise<MadePersonLink | null> {
  const { company, profile } = member;
  const [token, code] = [newSecret(), newCode()];
  const [tokenHash, codeHash] = await Promise.all([sha256(token), hashCode(token, code)]);
  const [{ results }] = await withRetries(() =>
    batch(db, [
      sql`INSERT INTO ${personLinks}
            (${namesOf(personLinks, "id", "companyId", "profileId", "tokenHash", "codeHash", "createdBy", "createdAt", "expiresAt")})
          SELECT ${newId(now)}, ${profiles.companyId}, ${profiles.id}, ${tokenHash}, ${codeHash}, ${profile.id}, ${now}, ${endOfLinks}
            FROM ${profiles} WHERE ${profiles.id} = ${profileId} AND ${profiles.companyId} = ${company.id}
              AND ${profiles.email} IS NULL AND NOT ${isErased()} AND ${stillMay(member, "close-periods", "company")}
          ON CONFLICT (${nameOf(personLinks.profileId)}) DO UPDATE
            SET ${replaceColumns(personLinks, "id", "tokenHash", "codeHash", "createdBy", "createdAt", "expiresAt")},
              ${nameOf(personLinks.revokedAt)} = NULL, ${nameOf(personLinks.wrongCodes)} = 0,
              ${nameOf(personLinks.openedCount)} = 0, ${nameOf(personLinks.openedAt)} = NULL
          RETURNING ${nameOf(personLinks.id)}`,
    ]),
  );
  return results.length === 0 ? null : { address: linkAddress(env.APP_ORIGIN, personLink, token), code };
}
