import { companies, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { endMembership } from "~/modules/directory/leaving.server";
import { confirmAddress, type Membership } from "~/modules/directory/memberships.server";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { formerAddressMail } from "~/modules/directory/sign-in-mail";
import { decideIdentity } from "~/modules/ledger/rules/decide-identity";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { dailyKey } from "~/modules/mail/daily-key";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { redirectWaitingMails } from "~/modules/mail/waiting-mails.server";
import { personIdentity } from "~/modules/register/identity.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import type { Deps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import { updateProfile } from "./write-profiles.server";

/**
 * Sets the user's new address in one of their profiles. One batch writes it, an event with the new identity, and a mail to the
 * former address. A repeated call changes nothing. If the user no longer has the profile, their membership ends.
 * @throws Response 503 while the company's ledger is closed.
 */
export async function giveAddress(
  deps: Deps,
  { membership, user: { email } }: { membership: Membership; user: User },
): Promise<void> {
  const { profileId, companyId } = membership;
  const { db, now, env } = deps;
  const [found] = await db
    .select({ profile: profiles, company: companies })
    .from(profiles)
    .innerJoin(companies, eq(companies.id, profiles.companyId))
    .where(and(eq(profiles.id, profileId), eq(profiles.companyId, companyId)));
  if (found && found.profile.userId !== membership.userId) return endMembership(deps, membership);
  const formerAddress = found?.profile.email;
  if (formerAddress && formerAddress !== email) {
    const { profile, company } = found;
    const { ledger, timeZone } = company;
    const of = { ledger, subject: profile.subject };
    const dedupeKey = dailyKey({
      kind: "former-address",
      to: [profileId, await sha256(formerAddress)],
      now,
      timeZone,
    });
    const formerAddressNotice = formerAddressMail({ email, origin: env.APP_ORIGIN });
    requireOpen(
      await executeCommand(
        db.$client,
        { ...of, profileId },
        {
          now,
          source: "web",
          actor: { kind: "member", id: profileId },
          extent: "open",
          request: null,
          decide: (person, { name, document: dni }) => ({
            events: [decideIdentity(person, "person", { now, timeZone })],
            details: personIdentity({ full_name: name, dni, email }),
          }),
          commitmentsOf: (_, __, identity) => ({ person: identity.commitment }),
          alongside: (events, identity) => [
            // A parallel request may set it at this moment.
            assertInBatch(
              db,
              sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.id} = ${profileId}
                AND ${profiles.email} = ${formerAddress})`,
            ),
            ...events.map((event) => identity.reveal(db.$client, { ...of, ...event })),
            updateProfile(db, profileId, {
              email,
              identityCommitment: identity.commitment,
              updatedAt: now,
            }),
            redirectWaitingMails(db, { companyId, from: formerAddress, to: email }),
            queueMail(deps, {
              dedupeKey,
              recipient: formerAddress,
              fullName: profile.fullName,
              ...formerAddressNotice,
            }),
          ],
        },
      ),
    );
    scheduleTreeGrowth(deps, { ledger, companyId });
    deliverSoon(deps);
  }
  await confirmAddress(deps, { profileId, email });
}
