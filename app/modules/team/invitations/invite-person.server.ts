import { invitations, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bearsAddress } from "~/modules/people/company-name";
import { isDocumentTaken } from "~/modules/people/find-duplicate-person.server";
import { isOpenCentre } from "~/modules/schedules/centres.server";
import { stillMay, type ChangeTarget } from "~/modules/policy/still-may.server";
import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import { batch, nameOf, namesOf, replaceColumns } from "~/platform/statement.server";
import { countMail, tooManyMails, isMailCounted, type TooManyMails } from "./server/count-mail.server";
import { mailInvitation, newInvitationToken } from "./server/mail-invitation.server";
import type { Invitee } from "./invitee-schema";
import { placeOfLink } from "./link/write-links.server";

const personRow = alias(profiles, "p");

export type InviteOutcome =
  | { code: "invited" | "not-mailed" | "already-here" | "document-here" | "no-permission" | "unnamed" }
  /** The address has an invitation that this manager of some centres may not change. */
  | { code: "invited-elsewhere" }
  | TooManyMails;

/**
 * Invites a person into the member's company for 7 days and mails them the link. A repeated invitation replaces the earlier link
 * in the same batch. The batch refuses colleagues, a colleague's document, reached limits, and members who are no longer
 * managers. If the mail fails (`not-mailed`), the invitation remains and can be sent again.
 * The answer does not show whether an address has an account or belongs to another company. Such an address is invited as usual,
 * and may be in both. Limits are checked before the colleague. A company without a name (`unnamed`) cannot invite.
 * @param profileId the colleague whose profile the new address gets.
 * @param byLink set if the person requested it with the member's join link. The answer must not show who works here, so it does
 * not wait for the mail. A colleague's address counts against the limits but gets no mail. An existing invitation keeps
 * everything except its link. The document is compared when they accept.
 * @param isNameOptional for the API call without a company name: the mail then has the inviter's name.
 */
export async function invitePerson(
  deps: Deps,
  {
    member,
    invitee,
    profileId = null,
    isNameOptional = false,
    byLink,
  }: {
    member: Member;
    invitee: Invitee;
    profileId?: string | null;
    isNameOptional?: boolean;
    byLink?: { id: string; requester: string };
  },
): Promise<InviteOutcome> {
  const { db, now } = deps;
  const { company } = member;
  if (bearsAddress(company.name) && !isNameOptional) return { code: "unnamed" };
  const secret = await newInvitationToken(now);
  const { email, role, fullName, dni } = invitee;
  const centreId = role === "employee" ? (invitee.centreId ?? null) : null;
  const id = newId(now);
  const isColleague = sql`EXISTS (SELECT 1 FROM ${profiles} ${personRow} WHERE ${personRow.companyId} = ${company.id}
    AND ${personRow.email} = ${email} AND ${personRow.userId} IS NOT NULL)`;
  const isDocumentInUse = byLink
    ? sql`FALSE`
    : isDocumentTaken({ companyId: company.id, dni, exceptId: profileId });
  const isInvitedElsewhere = byLink
    ? sql`FALSE`
    : sql`EXISTS (SELECT 1 FROM ${invitations} WHERE ${invitations.companyId} = ${company.id} AND ${invitations.email} = ${email}
        AND ${invitations.status} = 'pending' AND NOT ${stillMay(member, "invite", { centreId: invitations.centreId })})`;
  const concerned: ChangeTarget =
    profileId !== null ? { people: [profileId] } : role === "employee" ? { centreId } : "company";
  const mayInvite = sql`${stillMay(member, "invite", concerned)} AND ${isOpenCentre({ companyId: company.id, centreId })}`;
  const mailId = newId(now);
  const place = byLink && placeOfLink(deps, { linkId: byLink.id, companyId: company.id, email, mailId });
  const mail = countMail(deps, {
    id: mailId,
    companyId: company.id,
    inviter: member.profile.userId,
    email: sql`${email}`,
    requester: byLink?.requester ?? null,
    when: sql`${place?.isFree ?? sql`NOT ${isColleague}`} AND NOT ${isDocumentInUse} AND NOT ${isInvitedElsewhere} AND ${mayInvite}`,
  });
  const isInvitationKept = byLink ? sql`${invitations.expiresAt} > ${now}` : sql`FALSE`;
  const replacedColumns = (
    ["role", "fullName", "dni", "centreId", "invitedBy", "profileId", "expiresAt", "createdAt"] as const
  ).map((name) => invitations[name]);
  const { made, managers, elsewhere, limits, colleagues } = await withRetries(() =>
    batch(db, {
      counted: mail.count,
      placed:
        place?.take(mail.isCounted) ??
        // Only the last address for a colleague is valid.
        db.delete(invitations).where(
          sql`${invitations.profileId} = ${profileId} AND ${invitations.email} <> ${email}
              AND ${invitations.status} = 'pending' AND NOT ${isColleague} AND ${mail.isCounted}`,
        ),
      invited: sql`
        INSERT INTO ${invitations} (${namesOf(invitations, "id", "companyId", "email", "role", "fullName", "dni", "centreId")},
          ${namesOf(invitations, "invitedBy", "profileId", "tokenHash", "expiresAt", "createdAt")})
        SELECT ${id}, ${company.id}, ${email}, ${role}, ${fullName}, ${dni}, ${centreId}, ${member.profile.id}, ${profileId}, ${secret.tokenHash}, ${secret.expiresAt}, ${now}
        WHERE NOT ${isColleague} AND ${mail.isCounted}
        ON CONFLICT (${namesOf(invitations, "companyId", "email")}) WHERE ${invitations.status} = 'pending'
          DO UPDATE SET ${replaceColumns(invitations, "tokenHash")},
          ${sql.join(
            replacedColumns.map(
              (column) =>
                sql`${nameOf(column)} = iif(${isInvitationKept}, ${column}, excluded.${nameOf(column)})`,
            ),
            sql`, `,
          )}`,
      made: db
        .select()
        .from(invitations)
        .where(and(eq(invitations.companyId, company.id), eq(invitations.tokenHash, secret.tokenHash))),
      managers: sql`SELECT 1 WHERE ${mayInvite}`,
      elsewhere: sql`SELECT 1 WHERE ${isInvitedElsewhere}`,
      limits: mail.limits,
      colleagues: sql`SELECT 1 WHERE ${isColleague}`,
    }),
  );
  const [invitation] = made;
  if (!invitation) {
    if (byLink && isMailCounted(limits)) return { code: "invited" };
    if (managers.results.length === 0) return { code: "no-permission" };
    if (elsewhere.results.length > 0) return { code: "invited-elsewhere" };
    const isHere = colleagues.results.length > 0;
    return tooManyMails(limits, now) ?? { code: isHere ? "already-here" : "document-here" };
  }
  const { expiresAt } = invitation;
  const send = () => mailInvitation(deps, { member, invitee: invitation, ...secret, expiresAt });
  if (!byLink) return { code: (await send()) ? "invited" : "not-mailed" };
  deps.defer("invitation by link", send);
  return { code: "invited" };
}
