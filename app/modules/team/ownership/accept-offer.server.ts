import { ownershipOffers, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import { deleteInvitationsNaming } from "~/modules/invitations/write-invitations.server";
import { decideMember } from "~/modules/ledger/model/decide-member";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { runCommands } from "~/modules/ledger/run-commands.server";
import { closeProfileSockets, publish } from "~/modules/live/publish.server";
import { dailyKey } from "~/modules/mail/daily-key";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { updateProfile } from "~/modules/people/write-profiles.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { sealAfterAnswer } from "~/modules/register/seal-after-answer.server";
import type { Deps } from "~/platform/context.server";
import { requireThat } from "~/platform/precondition.server";
import { withRetries } from "~/platform/retry.server";
import { prepared } from "~/platform/statement.server";
import { deleteOffersOf } from "./offer.server";
import { handedOverMail } from "./ownership-mails";

/**
 * Makes a member the owner of the company that they were offered, and the owner an admin: one batch, with an event of each in the
 * register, which does nothing unless the offer still stands. The former owner hears of it by mail.
 * @returns `gone` where no offer of theirs stands any more.
 */
export async function acceptOffer(
  deps: Deps,
  { member }: { member: Member },
): Promise<{ code: "accepted" | "gone" }> {
  const { db, now, env } = deps;
  const { company, profile: heir } = member;
  const [owner] = await withRetries(() =>
    db
      .select()
      .from(profiles)
      .where(and(eq(profiles.companyId, company.id), eq(profiles.role, "owner"))),
  );
  if (!owner) return { code: "gone" };
  // The answer to an earlier attempt was lost.
  if (owner.id === heir.id) return accepted(deps, { member, ownerId: heir.id });
  const stands = sql`EXISTS (SELECT 1 FROM ${ownershipOffers} o WHERE o.company_id = ${company.id}
      AND o.profile_id = ${heir.id} AND o.expires_at > ${now})
    AND EXISTS (SELECT 1 FROM ${profiles} p WHERE p.id = ${owner.id} AND p.role = 'owner')
    AND ${stillMay(member, "answer-ownership")}`;
  const mail = handedOverMail({ to: displayName(heir), company: company.name, origin: env.APP_ORIGIN });
  const { timeZone } = company;
  const dedupeKey = dailyKey({ kind: "ownership-accepted", to: [company.id, owner.id], now, timeZone });
  const outcome = requireOpen(
    await runCommands<never>(db.$client, {
      ...{ ledger: company.ledger, now, source: "web", actor: { kind: "member", id: heir.id } },
      ...{ extent: "open", request: null },
      subjects: [owner, heir].map(({ id: profileId, subject }) => ({ subject, profileId })),
      decide: (people) => ({
        events: people.map(({ person }, at) => {
          const becomes = { status: "active", role: at === 0 ? "admin" : "owner" } as const;
          return decideMember(person, becomes, { now, timeZone: company.timeZone }).events;
        }),
      }),
      also: () => [
        requireThat(db, stands),
        ...[
          // In this order: a company has one owner at most.
          updateProfile(db, owner.id, { role: "admin", updatedAt: now }),
          updateProfile(db, heir.id, { role: "owner", updatedAt: now }),
          deleteOffersOf(db, company.id),
          // Nobody changes the owner's address but themselves.
          deleteInvitationsNaming(db, heir.id),
          queueMail(deps, { dedupeKey, recipient: owner.email!, companyId: company.id, ...mail }),
        ].map((query) => prepared(db, query)),
      ],
    }),
  );
  if (outcome.code === "unmet") {
    const [mine] = await db.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, heir.id));
    if (mine?.role !== "owner") return { code: "gone" };
  }
  return accepted(deps, { member, ownerId: owner.id });
}

/** What follows the answer. */
function accepted(
  deps: Deps,
  { member: { company, profile }, ownerId }: { member: Member; ownerId: string },
): { code: "accepted" } {
  deliverSoon(deps);
  sealAfterAnswer(deps, { ledger: company.ledger, companyId: company.id });
  publish(deps, { companyId: company.id, news: { kind: "company" } });
  // They come back with what they may hear now.
  closeProfileSockets(deps, { companyId: company.id, profileIds: [ownerId, profile.id] });
  return { code: "accepted" };
}
