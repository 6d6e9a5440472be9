import { companies, invitations, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import type { Membership } from "~/modules/directory/memberships.server";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { beginTakingOver } from "~/modules/directory/taking-over.server";
import { decideIdentity } from "~/modules/ledger/model/decide-identity";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { runCommand } from "~/modules/ledger/run-command.server";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { personIdentity } from "~/modules/register/identity.server";
import { sealAfterAnswer } from "~/modules/register/seal-after-answer.server";
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

/** `member`: they are in the company already, perhaps by another profile; `changed`: the invitation is not what was read. */
export interface TakenOver {
  code: "taken" | "member" | "changed";
  membership: Membership;
}

/**
 * Gives a colleague's profile, with all that is recorded, to the user of a new address: the same person, whose address a manager has
 * changed. It is noted in the directory first. The register tells who they are from now on, and the former address hears of it, in one
 * batch that does nothing unless the invitation is still what was read. Done twice it is done once.
 * @returns the membership, still to be settled where the profile was taken.
 */
export async function takeOverProfile(deps: Deps, taking: TakingOver): Promise<TakenOver> {
  const { user, invitation } = taking;
  const { companyId } = invitation;
  const profileId = invitation.profileId!;
  const of = { userId: user.id, profileId, companyId, invitationId: invitation.id };
  const membership = await beginTakingOver(deps, of);
  if (membership.profileId !== profileId || membership.settledAt !== null)
    return { code: "member", membership };
  return { code: await append(deps, taking), membership };
}

async function append(
  deps: Deps,
  { user: { id: userId, email }, invitation, timeZone }: TakingOver,
): Promise<"taken" | "changed"> {
  const { db, now, env } = deps;
  const [found] = await withRetries(() =>
    db
      .select({ profile: profiles, ledger: companies.ledger, companyName: companies.name })
      .from(profiles)
      .innerJoin(companies, eq(companies.id, profiles.companyId))
      .where(and(eq(profiles.id, invitation.profileId!), eq(profiles.companyId, invitation.companyId))),
  );
  if (!found) return "changed";
  const { profile, ledger, companyName } = found;
  if (profile.userId === userId) return "taken";
  const { id: profileId, subject } = profile;
  const data = { full_name: profile.fullName, dni: profile.dni, email };
  let identity = personIdentity(data);
  const isSame = sql`EXISTS (SELECT 1 FROM ${invitations} i WHERE i.id = ${invitation.id}
      AND i.token_hash = ${invitation.tokenHash} AND i.status = 'pending' AND i.expires_at > ${now})
    AND EXISTS (SELECT 1 FROM ${profiles} p WHERE p.id = ${profileId} AND p.user_id IS ${profile.userId}
      AND p.role <> 'owner')`;
  const mail = takenOverMail({ email, company: companyName, origin: env.APP_ORIGIN });
  const outcome = requireOpen(
    await runCommand<never>(
      db.$client,
      { ledger, subject, profileId },
      {
        ...{ now, source: "system", actor: { kind: "system", id: null }, extent: "open", request: null },
        decide: (person) => {
          // A salt of its own for each attempt: one whose answer was lost has been used.
          identity = personIdentity(data);
          return { events: [decideIdentity(person, "person", { now, timeZone })] };
        },
        commitmentsOf: () => ({ person: identity.commitment }),
        also: (events) => [
          requireThat(db, isSame),
          ...events.map((event) => identity.reveal(db.$client, { ledger, subject, ...event })),
          ...[
            db
              .update(profiles)
              .set({ userId, email, identityCommitment: identity.commitment, updatedAt: now })
              .where(eq(profiles.id, profileId)),
            db.update(invitations).set({ status: "accepted" }).where(eq(invitations.id, invitation.id)),
            ...(profile.email === null
              ? []
              : [
                  queueMail(deps, {
                    dedupeKey: `taken-over:${invitation.id}`,
                    recipient: profile.email,
                    ...mail,
                  }),
                ]),
          ].map((query) => prepared(db, query)),
        ],
      },
    ),
  );
  if (outcome.code === "unmet") return "changed";
  sealAfterAnswer(deps, { ledger, companyId: invitation.companyId });
  deliverSoon(deps);
  return "taken";
}
