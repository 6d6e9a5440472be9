import { wholeCompany } from "~/modules/policy/scope.server";
import { inspectorLinks } from "#cell";
import { sql } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { selectPeople } from "~/modules/timesheets/reports/list-people.server";
import type { Deps } from "~/platform/context.server";
import type { DateRange } from "~/time/dates";
import { newSecret, sha256 } from "~/platform/hash.server";
import { withRetries } from "~/platform/retry.server";
import { batch, nameOf, namesOf, replaceColumns } from "~/platform/statement.server";
import { hashCode } from "../links/hash-code.server";
import { inspectorLink, linkAddress } from "../links/link-kind.server";
import { newCode } from "../links/link-secret";
import { expiryOf } from "../links/link-state";
import type { InspectionLinkRequest } from "./link-form";

/** The secrets of a new link. They are shown once and not stored. */
export interface MadeLink {
  id: string;
  range: DateRange;
  /** How many people it shows; null for everybody. */
  people: number | null;
  address: string;
  code: string;
  expiresAt: number;
}

/**
 * Makes a link to a period and people of the company's record. After a lost answer, call it again with the same id.
 * It replaces secret and code if nobody has used the first ones.
 * @returns the refusal `not-made` when another link has the id, or the maker has lost the permission;
 * `person-unknown` when a named person is not in the company.
 */
export async function makeLink(
  { db, env, now }: Pick<Deps, "db" | "env" | "now">,
  { member, id, requested }: { member: Member; id: string; requested: InspectionLinkRequest },
): Promise<{ link: MadeLink } | { refusal: "not-made" | "person-unknown" }> {
  const { company, profile } = member;
  const { range, profileIds, withPlans, inspectorName, office, days } = requested;
  if (profileIds && !(await selectPeople(db, { reader: wholeCompany, companyId: company.id, profileIds })))
    return { refusal: "person-unknown" };
  const [token, code] = [newSecret(), newCode()];
  const expiresAt = expiryOf(days, now);
  const people = profileIds && JSON.stringify(profileIds);
  const { results } = await withRetries(async () => {
    const [tokenHash, codeHash] = await Promise.all([sha256(token), hashCode(token, code)]);
    const [made] = await batch(db, [
      sql`INSERT INTO ${inspectorLinks}
          (${namesOf(inspectorLinks, "id", "companyId", "tokenHash", "codeHash", "inspectorName", "office")},
            ${namesOf(inspectorLinks, "fromOn", "toOn", "profileIds", "withPlans", "createdBy", "createdAt", "expiresAt")})
            SELECT ${id}, ${company.id}, ${tokenHash}, ${codeHash}, ${inspectorName}, ${office}, ${range.from}, ${range.to},
              ${people}, ${Number(withPlans)}, ${profile.id}, ${now}, ${expiresAt} WHERE ${stillMay(member, "manage-inspections", "company")}
            ON CONFLICT (${nameOf(inspectorLinks.id)})
              DO UPDATE SET ${replaceColumns(inspectorLinks, "tokenHash", "codeHash", "inspectorName", "office")},
                ${replaceColumns(inspectorLinks, "fromOn", "toOn", "profileIds", "withPlans", "expiresAt")}
            WHERE ${inspectorLinks.companyId} = excluded.${nameOf(inspectorLinks.companyId)}
              AND ${inspectorLinks.createdBy} = excluded.${nameOf(inspectorLinks.createdBy)}
              AND ${inspectorLinks.openedCount} = 0
              AND ${inspectorLinks.wrongCodes} = 0 AND ${inspectorLinks.revokedAt} IS NULL
            RETURNING ${nameOf(inspectorLinks.id)}`,
    ]);
    return made;
  });
  if (results.length === 0) return { refusal: "not-made" };
  const address = linkAddress(env.APP_ORIGIN, inspectorLink, token);
  return { link: { id, range, people: profileIds?.length ?? null, address, code, expiresAt } };
}
