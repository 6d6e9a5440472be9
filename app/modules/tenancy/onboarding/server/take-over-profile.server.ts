import { companies, invitations, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { isGone } from "~/modules/people/erased-person.server";
import { revertJoining, type Membership } from "~/modules/directory/memberships.server";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { beginTakeover } from "~/modules/directory/profile-takeover.server";
import { acceptInvitation, withdrawAddressMove } from "~/modules/team/invitations/write-invitations.server";
import { decideIdentity } from "~/modules/ledger/rules/decide-identity";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { deletePicture } from "~/modules/people/erase-people.server";
import { updateProfile } from "~/modules/people/write-profiles.server";
import { personIdentity } from "~/modules/register/identity.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import { deleteOffersTo } from "~/modules/team/ownership/offer.server";
import type { Deps } from "~/platform/context.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import { takenOverMail } from "../model/taken-over-mail";

const invitationRow = alias(invitations, "i");
const personRow = alias(profiles, "p");

interface TakeoverRequest {
  user: User;
  /** An invitation for a profile. */
  invitation: typeof invitations.$inferSelect;
  timeZone: string;
}

export type TakeoverResult =
  /**
   * `member`: the user is already in the company, perhaps with another profile. `changed`: the invitation is not the one that was
   * read.
   */
  | { code: "taken" | "member" | "changed"; membership: Membership }
  /** The profile can no longer be given: its person is the owner now or has left, or another user is taking it. */
  | { code: "gone" };

/**
 * Gives a colleague's profile, with its record, to the user of a new address: the same person, whose address a manager changed.
 * The directory stores it first. One batch writes the new identity, ends offers and other invitations for the profile, and mails
 * the former address. It does nothing unless the invitation is the one that was read. It may be repeated.
 * @returns the membership, which the caller must confirm if the profile was taken.
 * @throws Response 503 while the company's ledger is closed.
 */
export async function takeOverProfile(deps: Deps, taking: TakeoverRequest): Promise<TakeoverResult> {
  const { user, invitation } = taking;
  const { companyId, id: invitationId } = invitation;
  const profileId = invitation.profileId!;
  const profile = await findProfile(deps, invitation);
  if (!profile || (profile.userId !== user.id && (profile.role === "owner" || profile.isGone))) {
    await revertJoining(deps, { profileId, invitationId });
    return { code: "gone" };
  }
  const membership = await beginTakeover(deps, {
    userId: user.id,
    profileId,
    companyId,
    cell: deps.cell,
    invitationId,
  });
  if (!membership) return { code: "gone" };
  if (membership.profileId !== profileId || membership.confirmedAt !== null)
    return { code: "member", membership };
  return {
    code: profile.userId === user.id ? "taken" : await appendTakeover(deps, taking, profile),
    membership,
  };
}

async function findProfile({ db }: Deps, { profileId, companyId }: TakeoverRequest["invitation"]) {
  const [found] = await db
    .select({
      profile: profiles,
      ledger: companies.ledger,
      companyName: companies.name,
      isGone: isGone().mapWith(Boolean),
    })
    .from(profiles)
    .innerJoin(companies, eq(companies.id, profiles.companyId))
    .where(and(eq(profiles.id, profileId!), eq(profiles.companyId, companyId)));
  if (!found) return null;
  const { profile, ...rest } = found;
  return { ...profile, ...rest };
}

async function appendTakeover(
  deps: Deps,
  { user: { id: userId, email }, invitation, timeZone }: TakeoverRequest,
  profile: NonNullable<Awaited<ReturnType<typeof findProfile>>>,
): Promise<"taken" | "changed"> {
  const { db, now, env } = deps;
  const { id: profileId, subject, ledger, companyName } = profile;
  const isSame = sql`EXISTS (SELECT 1 FROM ${invitations} ${invitationRow} WHERE ${invitationRow.id} = ${invitation.id}
      AND ${invitationRow.tokenHash} = ${invitation.tokenHash} AND ${invitationRow.status} = 'pending' AND ${invitationRow.expiresAt} > ${now})
    AND EXISTS (SELECT 1 FROM ${profiles} ${personRow} WHERE ${personRow.id} = ${profileId} AND ${personRow.userId} IS ${profile.userId}
      AND ${personRow.role} <> 'owner' AND NOT ${isGone(personRow)})`;
  const mail = takenOverMail({ email, company: companyName, origin: env.APP_ORIGIN });
  const outcome = requireOpen(
    await executeCommand(
      db.$client,
      { ledger, subject, profileId },
      {
        now,
        source: "system",
        actor: { kind: "system", id: null },
        extent: "open",
        request: null,
        decide: (person, { name, document: dni }) => ({
          events: [decideIdentity(person, "person", { now, timeZone })],
          details: personIdentity({ full_name: name, dni, email }),
        }),
        commitmentsOf: (_, __, identity) => ({ person: identity.commitment }),
        alongside: (events, identity) => [
          assertInBatch(db, isSame),
          ...events.map((event) => identity.reveal(db.$client, { ledger, subject, ...event })),
          updateProfile(db, profileId, {
            userId,
            email,
            avatarUrl: null,
            identityCommitment: identity.commitment,
            updatedAt: now,
          }),
          acceptInvitation(db, invitation.id),
          withdrawAddressMove(db, profileId),
          deleteOffersTo(db, profileId),
          ...(profile.email === null
            ? []
            : [
                queueMail(deps, {
                  dedupeKey: `taken-over:${invitation.id}`,
                  recipient: profile.email,
                  fullName: profile.fullName,
                  ...mail,
                }),
              ]),
        ],
      },
    ),
  );
  if (outcome.code === "unmet") return "changed";
  // The picture is in the folder of the user who uploaded it.
  deletePicture(deps, profile);
  scheduleTreeGrowth(deps, { ledger, companyId: invitation.companyId });
  deliverSoon(deps);
  return "taken";
}
