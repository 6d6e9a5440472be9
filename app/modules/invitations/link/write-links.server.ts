import { invitationMails, joinLinks, profiles } from "#cell";
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { newSecret, sha256 } from "~/platform/hash.server";
import { newId } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import { statement } from "~/platform/statement.server";
import { joinAddress, linkLifetimeMs, placesOfLink, stateOfLink, type ShownLink } from "./join-link";

/**
 * Makes the company's link, whose secret is in the answer and nowhere else. The one before it is gone with the same statement:
 * a company has one at most.
 * @returns null where its maker is no manager any more.
 */
export async function makeJoinLink(
  { db, env, now }: Pick<Deps, "db" | "env" | "now">,
  member: Member,
): Promise<{ address: string } | null> {
  const token = newSecret();
  const [id, tokenHash] = [newId(now), await sha256(token)];
  const [{ results }] = await withRetries(() =>
    db.batch([
      statement(
        db,
        sql`INSERT INTO ${joinLinks} (company_id, id, token_hash, created_by, created_at, expires_at, ended_at, places, used)
            SELECT ${member.company.id}, ${id}, ${tokenHash}, ${member.profile.id}, ${now}, ${now + linkLifetimeMs}, NULL, ${placesOfLink}, 0
            WHERE ${stillMay(member, "invite")}
            ON CONFLICT (company_id) DO UPDATE SET id = excluded.id, token_hash = excluded.token_hash,
              created_by = excluded.created_by, created_at = excluded.created_at, expires_at = excluded.expires_at,
              ended_at = NULL, places = excluded.places, used = 0
            RETURNING id`,
      ),
    ]),
  );
  return results.length > 0 ? { address: joinAddress(env.APP_ORIGIN, token) } : null;
}

/** Ends the link at once; ended twice is ended. @returns false where the company has no such link. */
export async function endJoinLink(
  { db, now }: Pick<Deps, "db" | "now">,
  { member, id }: { member: Member; id: string },
): Promise<boolean> {
  const ended = await withRetries(() =>
    db
      .update(joinLinks)
      .set({ endedAt: sql`coalesce(${joinLinks.endedAt}, ${now})` })
      .where(
        and(eq(joinLinks.companyId, member.company.id), eq(joinLinks.id, id), stillMay(member, "invite")),
      )
      .returning({ id: joinLinks.id }),
  );
  return ended.length > 0;
}

/** The statement that ends the link of a company, whoever made it. */
export const endLinkOf = ({ db, now }: Pick<Deps, "db" | "now">, companyId: string) =>
  db
    .update(joinLinks)
    .set({ endedAt: now })
    .where(and(eq(joinLinks.companyId, companyId), isNull(joinLinks.endedAt)));

/** The last link that a company made; null where it made none. */
export async function findJoinLink(
  { db, now }: Pick<Deps, "db" | "now">,
  { companyId }: { companyId: string },
): Promise<ShownLink | null> {
  const [found] = await db
    .select({ link: joinLinks, fullName: profiles.fullName, email: profiles.email })
    .from(joinLinks)
    .innerJoin(profiles, eq(profiles.id, joinLinks.createdBy))
    .where(eq(joinLinks.companyId, companyId));
  if (!found) return null;
  const { id, createdAt, expiresAt, endedAt, used, places } = found.link;
  const state = stateOfLink(found.link, now);
  return { id, state, createdBy: displayName(found), createdAt, expiresAt, endedAt, used, places };
}

/**
 * Of the address that comes by a link: for the batch that invites it. An address takes one place for as long as its mails are
 * counted, a colleague's too: what counts is what was asked for it, and not who is here.
 * @param mailId under which this batch counts its mail.
 */
export function placeOfLink(
  { db, now }: Pick<Deps, "db" | "now">,
  { linkId, companyId, email, mailId }: { linkId: string; companyId: string; email: string; mailId: string },
): { isFree: SQL; take: (isCounted: SQL) => ReturnType<typeof statement> } {
  const wasAsked = sql`EXISTS (SELECT 1 FROM ${invitationMails} m WHERE m.company_id = ${companyId} AND m.email = ${email}
    AND m.created_at > ${now - linkLifetimeMs} AND m.id <> ${mailId})`;
  const isLive = sql`id = ${linkId} AND company_id = ${companyId} AND ended_at IS NULL AND expires_at > ${now}`;
  return {
    /** The condition that it still works, and has a place for whoever has none. */
    isFree: sql`EXISTS (SELECT 1 FROM ${joinLinks} WHERE ${isLive} AND (used < places OR ${wasAsked}))`,
    /** The statement that takes the place, right after the one that counts the mail: repeated, that has counted nothing new. */
    take: (isCounted) =>
      statement(
        db,
        sql`UPDATE ${joinLinks} SET used = used + 1 WHERE ${isLive} AND ${isCounted} AND changes() = 1 AND NOT ${wasAsked}`,
      ),
  };
}
