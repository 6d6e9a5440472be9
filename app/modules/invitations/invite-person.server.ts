import { invitations, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { bearsAddress } from "~/modules/people/company-name";
import { isDocumentTaken } from "~/modules/people/same-person.server";
import { findStillMay, stillMay } from "~/modules/policy/still-may.server";
import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import { statement } from "~/platform/statement.server";
import { countMail, tooManyMails, wasCounted, type TooManyMails } from "./count-mail.server";
import { mailInvitation, newInvitationToken } from "./mail-invitation.server";
import type { Invitee } from "./invitee-schema";
import { placeOfLink } from "./link/write-links.server";

export type InviteOutcome =
  | { code: "invited" | "not-mailed" | "already-here" | "document-here" | "no-permission" | "unnamed" }
  | TooManyMails;

/**
 * Invites a person into the member's company for 7 days and mails them the link. Whoever was invited already gets a
 * new link, and the old one dies with the same batch; what is more than a day's mails, or sent by who no longer is a
 * manager, is refused inside it, and so are a colleague and a document that a colleague has. When the mail does not go out,
 * `not-mailed`, the invitation stays and can be sent again.
 *
 * Whether an address has an account or belongs to another company shows in no answer: it is invited like any other,
 * and may be in both. The limits are judged before the colleague. A company that has no name yet, `unnamed`, invites nobody.
 * @param profileId of a colleague whose profile goes over to whoever accepts.
 * @param byLink set when somebody asks for it themselves, by the member's link. The answer must not tell who is here: it waits for no
 * mail, and a colleague's address counts against the limits like any other but gets no mail. An invitation that they have already keeps
 * everything but its link. Their document is compared once they accept.
 * @param isNameOptional for the call of the API that knows no names of companies: the mail then speaks of who invites.
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
  const id = newId(now);
  const isColleague = sql`EXISTS (SELECT 1 FROM ${profiles} p WHERE p.company_id = ${company.id} AND p.email = ${email} AND p.user_id IS NOT NULL)`;
  const isTaken = byLink ? sql`FALSE` : isDocumentTaken({ companyId: company.id, dni, exceptId: profileId });
  const mailId = newId(now);
  const place = byLink && placeOfLink(deps, { linkId: byLink.id, companyId: company.id, email, mailId });
  const mail = countMail(deps, {
    id: mailId,
    companyId: company.id,
    inviter: member.profile.userId,
    email: sql`${email}`,
    requester: byLink?.requester ?? null,
    when: sql`${place?.isFree ?? sql`NOT ${isColleague}`} AND NOT ${isTaken} AND ${stillMay(member, "invite")}`,
  });
  const isKept = byLink ? sql`expires_at > ${now}` : sql`FALSE`;
  const said = ["role", "full_name", "dni", "invited_by", "profile_id", "expires_at", "created_at"].map(
    (column) => sql.raw(column),
  );
  const [, , , made, managers, limits, colleagues] = await withRetries(() =>
    db.batch([
      mail.count,
      place?.take(mail.isCounted) ??
        // Of a colleague's addresses the last one counts.
        statement(
          db,
          sql`DELETE FROM ${invitations} WHERE profile_id = ${profileId} AND email <> ${email} AND status = 'pending'
                AND NOT ${isColleague} AND ${mail.isCounted}`,
        ),
      statement(
        db,
        sql`
        INSERT INTO ${invitations} (id, company_id, email, role, full_name, dni, invited_by, profile_id, token_hash, expires_at, created_at)
        SELECT ${id}, ${company.id}, ${email}, ${role}, ${fullName}, ${dni}, ${member.profile.id}, ${profileId}, ${secret.tokenHash}, ${secret.expiresAt}, ${now}
        WHERE NOT ${isColleague} AND ${mail.isCounted}
        ON CONFLICT (company_id, email) WHERE status = 'pending' DO UPDATE SET token_hash = excluded.token_hash,
          ${sql.join(
            said.map((column) => sql`${column} = iif(${isKept}, ${column}, excluded.${column})`),
            sql`, `,
          )}`,
      ),
      db
        .select()
        .from(invitations)
        .where(and(eq(invitations.companyId, company.id), eq(invitations.tokenHash, secret.tokenHash))),
      findStillMay(deps, member, "invite"),
      mail.limits,
      statement(db, sql`SELECT 1 WHERE ${isColleague}`),
    ]),
  );
  const [invitation] = made;
  if (!invitation) {
    if (byLink && wasCounted(limits)) return { code: "invited" };
    if (managers.length === 0) return { code: "no-permission" };
    const isHere = colleagues.results.length > 0;
    return tooManyMails(limits, now) ?? { code: isHere ? "already-here" : "document-here" };
  }
  const { expiresAt } = invitation;
  const send = () => mailInvitation(deps, { member, invitee: invitation, ...secret, expiresAt });
  if (!byLink) return { code: (await send()) ? "invited" : "not-mailed" };
  deps.defer("invitation by link", send);
  return { code: "invited" };
}
