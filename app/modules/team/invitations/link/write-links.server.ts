import { invitationMails, joinLinks, profiles } from "#cell";
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { isOpenCentre } from "~/modules/schedules/centres.server";
import { managesCentre } from "~/modules/policy/may";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { newSecret, sha256 } from "~/platform/hash.server";
import { newId } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import { batch, nameOf, namesOf, replaceColumns } from "~/platform/statement.server";
import { joinAddress, linkLifetimeMs, mostPlacesOfLink, stateOfLink, type ShownJoinLink } from "./join-link";

const mailRow = alias(invitationMails, "m");

/**
 * Creates the company's join link. Only the answer has its secret. The statement replaces the previous link, since a company has
 * at most one. A manager of some centres replaces no link that works elsewhere.
 * @param centreId the centre in which those who join with it begin; null if nobody chose one.
 */
export async function makeJoinLink(
  { db, env, now }: Pick<Deps, "db" | "env" | "now">,
  { member, centreId }: { member: Member; centreId: string | null },
): Promise<{ address: string } | { refusal: "no-permission" | "other-link" }> {
  const token = newSecret();
  const [id, tokenHash] = [newId(now), await sha256(token)];
  const mayMake = sql`${stillMay(member, "invite", { centreId })} AND ${isOpenCentre({ companyId: member.company.id, centreId })}`;
  const mayReplace = sql`(${joinLinks.endedAt} IS NOT NULL OR ${joinLinks.expiresAt} <= ${now} OR ${joinLinks.used} >= ${joinLinks.places}
    OR ${stillMay(member, "invite", { centreId: joinLinks.centreId })})`;
  const { made, allowed } = await withRetries(() =>
    batch(db, {
      made: sql`INSERT INTO ${joinLinks} (${namesOf(joinLinks, "companyId", "id", "tokenHash", "createdBy", "createdAt")},
        ${namesOf(joinLinks, "expiresAt", "endedAt", "centreId", "places", "used")})
            SELECT ${member.company.id}, ${id}, ${tokenHash}, ${member.profile.id}, ${now}, ${now + linkLifetimeMs}, NULL, ${centreId}, ${mostPlacesOfLink}, 0
            WHERE ${mayMake}
            ON CONFLICT (${nameOf(joinLinks.companyId)})
              DO UPDATE SET ${replaceColumns(joinLinks, "id", "tokenHash", "createdBy", "createdAt", "expiresAt", "centreId")},
              ${nameOf(joinLinks.endedAt)} = NULL, ${replaceColumns(joinLinks, "places")}, ${nameOf(joinLinks.used)} = 0
              WHERE ${mayReplace}
            RETURNING ${nameOf(joinLinks.id)}`,
      allowed: sql`SELECT 1 WHERE ${mayMake}`,
    }),
  );
  if (made.results.length > 0) return { address: joinAddress(env.APP_ORIGIN, token) };
  return { refusal: allowed.results.length > 0 ? "other-link" : "no-permission" };
}

/**
 * Ends a link immediately. It may be repeated.
 * @returns false if the company has no such link.
 */
export async function endJoinLink(
  { db, now }: Pick<Deps, "db" | "now">,
  { member, id }: { member: Member; id: string },
): Promise<boolean> {
  const endedRows = await withRetries(() =>
    db
      .update(joinLinks)
      .set({ endedAt: sql`coalesce(${joinLinks.endedAt}, ${now})` })
      .where(
        and(
          eq(joinLinks.companyId, member.company.id),
          eq(joinLinks.id, id),
          stillMay(member, "invite", { centreId: joinLinks.centreId }),
        ),
      )
      .returning({ id: joinLinks.id }),
  );
  return endedRows.length > 0;
}

/** Returns the statement that ends a company's link. */
export const endLinkOf = ({ db, now }: Pick<Deps, "db" | "now">, companyId: string) =>
  db
    .update(joinLinks)
    .set({ endedAt: now })
    .where(and(eq(joinLinks.companyId, companyId), isNull(joinLinks.endedAt)));

/** Returns the company's last link; null if it has none, or if it is not for the centres of this manager. */
export async function findJoinLink(
  { db, now }: Pick<Deps, "db" | "now">,
  { company, profile }: Pick<Member, "company" | "profile">,
): Promise<ShownJoinLink | null> {
  const [found] = await db
    .select({ link: joinLinks, fullName: profiles.fullName, email: profiles.email })
    .from(joinLinks)
    .innerJoin(profiles, eq(profiles.id, joinLinks.createdBy))
    .where(eq(joinLinks.companyId, company.id));
  if (!found) return null;
  const { id, createdAt, expiresAt, endedAt, centreId, used, places } = found.link;
  if (!managesCentre(profile, centreId)) return null;
  const state = stateOfLink(found.link, now);
  return { id, state, createdBy: displayName(found), createdAt, expiresAt, endedAt, centreId, used, places };
}

/**
 * Returns the parts of a batch that take a place of a link for an address. An address takes one place while its mails count. A
 * colleague's address also takes one, so that the count does not reveal who works here.
 * @param mailId the id under which this batch counts its mail.
 */
export function placeOfLink(
  { db, now }: Pick<Deps, "db" | "now">,
  { linkId, companyId, email, mailId }: { linkId: string; companyId: string; email: string; mailId: string },
) {
  const isRequestedBefore = sql`EXISTS (SELECT 1 FROM ${invitationMails} ${mailRow} WHERE ${mailRow.companyId} = ${companyId}
    AND ${mailRow.email} = ${email}
    AND ${mailRow.createdAt} > ${now - linkLifetimeMs} AND ${mailRow.id} <> ${mailId})`;
  const isLive = sql`${joinLinks.id} = ${linkId} AND ${joinLinks.companyId} = ${companyId}
    AND ${joinLinks.endedAt} IS NULL AND ${joinLinks.expiresAt} > ${now}`;
  return {
    /** The condition that the link is valid and has a place for this address. */
    isFree: sql`EXISTS (SELECT 1 FROM ${joinLinks} WHERE ${isLive} AND (${joinLinks.used} < ${joinLinks.places}
      OR ${isRequestedBefore}))`,
    /**
     * The statement that takes the place. It must directly follow the one that counts the mail: repeated, that one counts nothing
     * new.
     */
    take: (isCounted: SQL) =>
      db
        .update(joinLinks)
        .set({ used: sql`${joinLinks.used} + 1` })
        .where(sql`${isLive} AND ${isCounted} AND changes() = 1 AND NOT ${isRequestedBefore}`),
  };
}
