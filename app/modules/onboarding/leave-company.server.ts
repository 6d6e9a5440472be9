import { companies, invitations, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { followHeadcount } from "~/modules/billing/follow-headcount.server";
import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import { beginLeaving, endMembership, stay } from "~/modules/directory/leaving.server";
import type { Membership } from "~/modules/directory/memberships.server";
import { deleteInvitationsNaming, withdrawInvitations } from "~/modules/invitations/write-invitations.server";
import { decideMember } from "~/modules/ledger/model/decide-member";
import { openEntryOf } from "~/modules/ledger/model/person";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { runCommand } from "~/modules/ledger/run-command.server";
import { closeProfileSockets, publish } from "~/modules/live/publish.server";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { deletePicture } from "~/modules/people/forget-people.server";
import { updateProfile } from "~/modules/people/write-profiles.server";
import { sealAfterAnswer } from "~/modules/register/seal-after-answer.server";
import { recordActiveEmployees } from "~/modules/billing/record-active-employees.server";
import { planWithdrawal } from "~/modules/team/withdraw-invitations.server";
import type { Deps } from "~/platform/context.server";
import { requireThat } from "~/platform/precondition.server";
import { withRetries } from "~/platform/retry.server";
import { prepared } from "~/platform/statement.server";
import { mayBeGivenUp } from "./empty-company";
import { leaverMail } from "./leaver-mail";
import { unnameGivenUp } from "./unname-given-up.server";

type Own = Pick<Membership, "userId" | "profileId">;

export type Left =
  | { code: "left" }
  /** `owner`: the company has an owner, and is not empty; `working`: they have not clocked out. */
  | { code: "owner" | "working" };

/**
 * Takes somebody out of a company by their own will: they are deactivated, nobody signs in as them any more, and what they
 * recorded stays. The owner only leaves a company that is empty, or was closed four years ago, which is thereby given up. It is noted in the directory first,
 * so that what is cut off anywhere is finished by the sweep. Asked twice it is done once.
 * @param onlyEmpty gives up an empty company, and leaves no other.
 */
export async function leaveCompany(
  deps: Deps,
  { onlyEmpty = false, ...own }: Own & { onlyEmpty?: boolean },
): Promise<Left> {
  const leaver = onlyEmpty ? await findLeaver(deps, own) : null;
  if (leaver && !(leaver.profile.role === "owner" && leaver.isEmpty)) return { code: "owner" };
  const membership = await beginLeaving(deps, own);
  return membership ? finishLeaving(deps, membership) : { code: "left" };
}

/** The second half of leaving, as often as it is needed. */
export async function finishLeaving(deps: Deps, membership: Membership): Promise<Left> {
  const outcome = await leave(deps, membership);
  if (outcome.code !== "left") await stay(deps, membership);
  else {
    await unnameGivenUp(deps, membership.companyId);
    await endMembership(deps, membership);
  }
  return outcome;
}

async function leave(deps: Deps, { userId, profileId, companyId }: Membership): Promise<Left> {
  for (let attempt = 1; ; attempt += 1) {
    const leaver = await findLeaver(deps, { userId, profileId });
    if (!leaver) return { code: "left" };
    const { profile, isEmpty } = leaver;
    if (profile.role === "owner" && !isEmpty) return { code: "owner" };
    const outcome = await append(deps, leaver, attempt);
    if (outcome === "again") continue;
    if (outcome === "left") tellOf(deps, { companyId, profileId, ledger: leaver.company.ledger });
    return { code: outcome };
  }
}

function tellOf(
  deps: Deps,
  { companyId, profileId, ledger }: { companyId: string; profileId: string; ledger: number },
) {
  followHeadcount(deps, companyId);
  sealAfterAnswer(deps, { ledger, companyId });
  closeProfileSockets(deps, { companyId, profileIds: [profileId] });
  // How many are active decides what the plan allows to everybody.
  publish(deps, { companyId, news: { kind: "company" } });
}

/** Who leaves, and of what; null once nobody signs in as them. */
async function findLeaver({ db, cell, now }: Deps, { userId, profileId }: Own) {
  const [found] = await withRetries(() =>
    db
      .select({
        ...{
          profile: profiles,
          company: companies,
          isEmpty: mayBeGivenUp(now).mapWith(Boolean).as("is_empty"),
        },
        ownerEmail: sql<string>`(SELECT o.email FROM profiles o WHERE o.company_id = companies.id AND o.role = 'owner')`,
      })
      .from(profiles)
      .innerJoin(companies, eq(companies.id, profiles.companyId))
      .where(and(eq(profiles.id, profileId), eq(profiles.userId, userId))),
  );
  if (!found) return null;
  const { profile, company } = found;
  const member: Member = { cell, profile, company, email: profile.email ?? "" };
  return { ...found, member };
}

type Leaver = NonNullable<Awaited<ReturnType<typeof findLeaver>>>;

/** One batch: their last event, the profile that nobody uses any more, and the mail that tells the owner. */
async function append(
  deps: Deps,
  { profile, company, member, ownerEmail }: Leaver,
  attempt: number,
): Promise<"left" | "working" | "again"> {
  const { db, now, env } = deps;
  const { id: profileId, userId, subject, role } = profile;
  const isOwner = role === "owner";
  const withdrawal = isOwner
    ? null
    : await planWithdrawal(deps, { member, profileIds: [profileId], attempt });
  // An owner must have an address, and after four years this one's is erased.
  const gone = { status: "inactive", role: isOwner ? "admin" : role } as const;
  // As it was read; of whoever leaves an empty company, that it is still empty.
  const isSame = sql`EXISTS (SELECT 1 FROM ${profiles} INNER JOIN ${companies} ON companies.id = profiles.company_id
    WHERE profiles.id = ${profileId} AND profiles.user_id = ${userId} AND profiles.role = ${role}
      AND ${isOwner ? mayBeGivenUp(now) : sql`TRUE`})`;
  const mail = leaverMail({ name: displayName(profile), company: company.name, origin: env.APP_ORIGIN });
  const outcome = requireOpen(
    await runCommand<"working">(
      db.$client,
      { ledger: company.ledger, subject, profileId },
      {
        ...{ now, source: "web", actor: { kind: "member", id: profileId }, extent: "open", request: null },
        decide: (person) =>
          openEntryOf(person)
            ? { refusal: "working" }
            : decideMember(person, gone, { now, timeZone: company.timeZone }),
        also: () => [
          requireThat(db, sql`${isSame} AND ${withdrawal?.isCurrent ?? sql`TRUE`}`),
          ...[
            updateProfile(db, profileId, { ...gone, userId: null, avatarUrl: null, updatedAt: now }),
            recordActiveEmployees({ db, now }, company.id),
            deleteInvitationsNaming(db, profileId),
            ...(withdrawal?.statements(sql`TRUE`) ?? [
              withdrawInvitations(db, eq(invitations.companyId, company.id)),
            ]),
            ...(isOwner
              ? []
              : [
                  queueMail(deps, {
                    dedupeKey: `left:${profileId}`,
                    recipient: ownerEmail,
                    companyId: company.id,
                    ...mail,
                  }),
                ]),
          ].map((query) => prepared(db, query)),
        ],
      },
    ),
  );
  if (outcome.code === "unmet") return "again";
  if (outcome.code === "refused") return outcome.refusal;
  deletePicture(deps, profile);
  deliverSoon(deps);
  return "left";
}
