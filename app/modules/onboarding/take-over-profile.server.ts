import { companies, invitations, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { isGone } from "~/modules/people/erased-person.server";
import { forgetJoining, type Membership } from "~/modules/directory/memberships.server";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { beginTakingOver } from "~/modules/directory/taking-over.server";
import { acceptInvitation, deleteInvitationsNaming } from "~/modules/invitations/write-invitations.server";
import { decideIdentity } from "~/modules/ledger/model/decide-identity";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { runCommand } from "~/modules/ledger/run-command.server";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { deletePicture } from "~/modules/people/forget-people.server";
import { updateProfile } from "~/modules/people/write-profiles.server";
import { personIdentity } from "~/modules/register/identity.server";
import { sealAfterAnswer } from "~/modules/register/seal-after-answer.server";
import { deleteOffersTo } from "~/modules/team/ownership/offer.server";
import type { Deps } from "~/platform/context.server";
import { requireThat } from "~/platform/precondition.server";
import { withRetries } from "~/platform/retry.server";
import { prepared } from "~/platform/statement.server";
import { takenOverMail } from "./taken-over-mail";

interface TakingOver {
  user: User;
  /** One that names a profile. */
  invitation: typeof invitations.$inferSelect;
  timeZone: string;
}

export type TakenOver =
  /** `member`: they are in the company already, perhaps by another profile; `changed`: the invitation is not what was read. */
  | { code: "taken" | "member" | "changed"; membership: Membership }
  /** The profile cannot go over to anybody: its person is the owner by now, or has left; or somebody else is just taking it. */
  | { code: "gone" };

/**
 * Gives a colleague's profile, with all that is recorded, to the user of a new address: the same person, whose address a manager has
 * changed. It is noted in the directory first. The register tells who they are from now on, an offer of the company to them and what
 * else was to change their address ends, and the former address hears of it, in one batch that does nothing unless the invitation is
 * still what was read. Done twice it is done once.
 * @returns the membership, still to be settled where the profile was taken.
 */
export async function takeOverProfile(deps: Deps, taking: TakingOver): Promise<TakenOver> {
  const { user, invitation } = taking;
  const { companyId, id: invitationId } = invitation;
  const profileId = invitation.profileId!;
  const profile = await findProfile(deps, invitation);
  if (!profile || (profile.userId !== user.id && (profile.role === "owner" || profile.isGone))) {
    await forgetJoining(deps, { profileId, invitationId });
    return { code: "gone" };
  }
  const membership = await beginTakingOver(deps, {
    ...{ userId: user.id, profileId, companyId, cell: deps.cell, invitationId },
  });
  if (!membership) return { code: "gone" };
  if (membership.profileId !== profileId || membership.settledAt !== null)
    return { code: "member", membership };
  return { code: profile.userId === user.id ? "taken" : await append(deps, taking, profile), membership };
}

async function findProfile({ db }: Deps, { profileId, companyId }: TakingOver["invitation"]) {
  const [found] = await withRetries(() =>
    db
      .select({
        ...{ profile: profiles, ledger: companies.ledger, companyName: companies.name },
        isGone: isGone().mapWith(Boolean),
      })
      .from(profiles)
      .innerJoin(companies, eq(companies.id, profiles.companyId))
      .where(and(eq(profiles.id, profileId!), eq(profiles.companyId, companyId))),
  );
  if (!found) return null;
  const { profile, ...rest } = found;
  return { ...profile, ...rest };
}

async function append(
  deps: Deps,
  { user: { id: userId, email }, invitation, timeZone }: TakingOver,
  profile: NonNullable<Awaited<ReturnType<typeof findProfile>>>,
): Promise<"taken" | "changed"> {
  const { db, now, env } = deps;
  const { id: profileId, subject, ledger, companyName } = profile;
  const data = { full_name: profile.fullName, dni: profile.dni, email };
  let identity = personIdentity(data);
  const isSame = sql`EXISTS (SELECT 1 FROM ${invitations} i WHERE i.id = ${invitation.id}
      AND i.token_hash = ${invitation.tokenHash} AND i.status = 'pending' AND i.expires_at > ${now})
    AND EXISTS (SELECT 1 FROM ${profiles} p WHERE p.id = ${profileId} AND p.user_id IS ${profile.userId}
      AND p.role <> 'owner' AND NOT ${isGone("p")})`;
  const mail = takenOverMail({ email, company: companyName, origin: env.APP_ORIGIN });
  const outcome = requireOpen(
    await runCommand<never>(
      db.$client,
      { ledger, subject, profileId },
      {
        ...{ now, source: "system", actor: { kind: "system", id: null }, extent: "open", request: null },
        decide: (person, { name, document: dni }) => {
          // A salt of its own for each attempt: one whose answer was lost has been used.
          identity = personIdentity({ full_name: name, dni, email });
          return { events: [decideIdentity(person, "person", { now, timeZone })] };
        },
        commitmentsOf: () => ({ person: identity.commitment }),
        also: (events) => [
          requireThat(db, isSame),
          ...events.map((event) => identity.reveal(db.$client, { ledger, subject, ...event })),
          ...[
            updateProfile(db, profileId, {
              ...{ userId, email, avatarUrl: null },
              ...{ identityCommitment: identity.commitment, updatedAt: now },
            }),
            acceptInvitation(db, invitation.id),
            deleteInvitationsNaming(db, profileId),
            deleteOffersTo(db, profileId),
            ...(profile.email === null
              ? []
              : [
                  queueMail(deps, {
                    dedupeKey: `taken-over:${invitation.id}`,
                    ...{ recipient: profile.email, fullName: profile.fullName },
                    ...mail,
                  }),
                ]),
          ].map((query) => prepared(db, query)),
        ],
      },
    ),
  );
  if (outcome.code === "unmet") return "changed";
  // It stands in the folder of who has uploaded it.
  deletePicture(deps, profile);
  sealAfterAnswer(deps, { ledger, companyId: invitation.companyId });
  deliverSoon(deps);
  return "taken";
}
