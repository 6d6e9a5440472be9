import { companies, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { endMembership } from "~/modules/directory/leaving.server";
import { settleAddress, type Membership } from "~/modules/directory/memberships.server";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { formerAddressMail } from "~/modules/directory/sign-in-mail";
import { decideIdentity } from "~/modules/ledger/model/decide-identity";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { runCommand } from "~/modules/ledger/run-command.server";
import { dailyKey } from "~/modules/mail/daily-key";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { personIdentity } from "~/modules/register/identity.server";
import { sealAfterAnswer } from "~/modules/register/seal-after-answer.server";
import type { Deps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { requireThat } from "~/platform/precondition.server";
import { withRetries } from "~/platform/retry.server";
import { prepared } from "~/platform/statement.server";
import { updateProfile } from "./write-profiles.server";

/**
 * Gives one of a user's profiles the address that they have changed to: the register tells who they are from now on, the person
 * and all that is theirs stay the same, and the former address hears of it, in one batch. Given twice it is given once. Where they use
 * the profile no more, their membership ends.
 */
export async function giveAddress(
  deps: Deps,
  { membership, user: { email } }: { membership: Membership; user: User },
): Promise<void> {
  const { profileId, companyId } = membership;
  const { db, now, env } = deps;
  const [found] = await withRetries(() =>
    db
      .select({ profile: profiles, company: companies })
      .from(profiles)
      .innerJoin(companies, eq(companies.id, profiles.companyId))
      .where(and(eq(profiles.id, profileId), eq(profiles.companyId, companyId))),
  );
  if (found && found.profile.userId !== membership.userId) return endMembership(deps, membership);
  const former = found?.profile.email;
  if (former && former !== email) {
    const { profile, company } = found;
    const { ledger, timeZone } = company;
    const of = { ledger, subject: profile.subject };
    const data = { full_name: profile.fullName, dni: profile.dni, email };
    let identity = personIdentity(data);
    const dedupeKey = dailyKey({
      kind: "former-address",
      to: [profileId, await sha256(former)],
      now,
      timeZone,
    });
    const told = formerAddressMail({ email, origin: env.APP_ORIGIN });
    requireOpen(
      await runCommand<never>(
        db.$client,
        { ...of, profileId },
        {
          ...{ now, source: "web", actor: { kind: "member", id: profileId }, extent: "open", request: null },
          decide: (person, { name, document: dni }) => {
            // A salt of its own for each attempt: one whose answer was lost has been used.
            identity = personIdentity({ full_name: name, dni, email });
            return { events: [decideIdentity(person, "person", { now, timeZone })] };
          },
          commitmentsOf: () => ({ person: identity.commitment }),
          also: (events) => [
            // Somebody else may be giving it at this moment.
            requireThat(
              db,
              sql`EXISTS (SELECT 1 FROM ${profiles} WHERE id = ${profileId} AND email = ${former})`,
            ),
            ...events.map((event) => identity.reveal(db.$client, { ...of, ...event })),
            prepared(
              db,
              updateProfile(db, profileId, {
                email,
                identityCommitment: identity.commitment,
                updatedAt: now,
              }),
            ),
            prepared(
              db,
              queueMail(deps, { dedupeKey, recipient: former, fullName: profile.fullName, ...told }),
            ),
          ],
        },
      ),
    );
    sealAfterAnswer(deps, { ledger, companyId });
    deliverSoon(deps);
  }
  await settleAddress(deps, { profileId, email });
}
