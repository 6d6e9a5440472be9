import { companies, invitations, profiles } from "#cell";
import { and, eq, sql, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { followHeadcount } from "~/modules/billing/follow-headcount.server";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { beginLeaving, endMembership, cancelLeaving } from "~/modules/directory/leaving.server";
import type { Membership } from "~/modules/directory/memberships.server";
import {
  withdrawAddressMove,
  withdrawInvitations,
} from "~/modules/team/invitations/write-invitations.server";
import { decideMember } from "~/modules/ledger/rules/decide-member";
import { openEntryOf } from "~/modules/ledger/rules/person";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { closeProfileSockets, publish } from "~/modules/live/publish.server";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { deleteWaitingMails } from "~/modules/mail/waiting-mails.server";
import { deletePicture } from "~/modules/people/erase-people.server";
import { updateProfile } from "~/modules/people/write-profiles.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import { recordActiveEmployees } from "~/modules/billing/record-active-employees.server";
import { planWithdrawal } from "~/modules/team/withdraw-invitations.server";
import { endAbsences } from "~/modules/absences/end-absences.server";
import { localDateOf } from "~/time/zones";
import type { Deps } from "~/platform/context.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import { decideAgain } from "~/platform/decide-again";
import { mayBeGivenUp } from "~/modules/people/empty-company";
import { endKiosksOf } from "~/modules/directory/kiosks.server";
import { findCompanySubject } from "~/modules/ledger/find-ledger.server";
import { decideIdentity } from "~/modules/ledger/rules/decide-identity";
import { nameCompany } from "~/modules/people/write-companies.server";
import { companyIdentity } from "~/modules/register/identity.server";
import { leaverMail } from "./model/leaver-mail";

const otherPersonRow = alias(profiles, "o");

type OwnMembership = Pick<Membership, "userId" | "profileId">;

export type LeaveResult =
  | { code: "left" }
  /** `owner`: they own a company that is not empty. `working`: they have an open entry. */
  | { code: "owner" | "working" };

/**
 * Removes a user from a company on their own request: deactivates the profile and removes its user. It ends what a deactivation
 * ends (`team/README.md`). The record remains. An owner can only leave a company that is empty or was closed four years ago. The
 * company is then given up. The directory stores the request first, so that the sweep finishes an interrupted one. It may be
 * repeated.
 * @param onlyEmpty only leaves an empty company that the user owns.
 * @throws Response 503 while the company's ledger is closed.
 */
export async function leaveCompany(
  deps: Deps,
  { onlyEmpty = false, ...own }: OwnMembership & { onlyEmpty?: boolean },
): Promise<LeaveResult> {
  const leaver = onlyEmpty ? await findLeaver(deps, own) : null;
  if (leaver && !(leaver.profile.role === "owner" && leaver.isEmpty)) return { code: "owner" };
  const membership = await beginLeaving(deps, own);
  return membership ? finishLeaving(deps, membership) : { code: "left" };
}

/** Finishes a request to leave. It may be repeated. */
export async function finishLeaving(deps: Deps, membership: Membership): Promise<LeaveResult> {
  const outcome = await tryToLeave(deps, membership);
  if (outcome.code !== "left") await cancelLeaving(deps, membership);
  else {
    await unnameAbandonedCompany(deps, membership.companyId);
    await endMembership(deps, membership);
  }
  return outcome;
}

async function tryToLeave(deps: Deps, { userId, profileId, companyId }: Membership): Promise<LeaveResult> {
  const result = await decideAgain<LeaveResult>(async (attempt) => {
    const leaver = await findLeaver(deps, { userId, profileId });
    if (!leaver) return { code: "left" };
    const { profile, isEmpty } = leaver;
    if (profile.role === "owner" && !isEmpty) return { code: "owner" };
    const outcome = await appendLeaving(deps, leaver, attempt);
    if (outcome === "again") return null;
    if (outcome === "left") notifyAfterLeaving(deps, { companyId, profileId, ledger: leaver.company.ledger });
    return { code: outcome };
  });
  return requireOpen(result ?? ({ code: "closed" } as const));
}

function notifyAfterLeaving(
  deps: Deps,
  { companyId, profileId, ledger }: { companyId: string; profileId: string; ledger: number },
) {
  followHeadcount(deps, companyId);
  scheduleTreeGrowth(deps, { ledger, companyId });
  closeProfileSockets(deps, { companyId, profileIds: [profileId] });
  // The number of active people decides what the plan allows to everybody.
  publish(deps, { companyId, message: { kind: "company" } });
}

/** Returns the leaver and their company; null once the profile has no user. */
async function findLeaver({ db, cell, now }: Deps, { userId, profileId }: OwnMembership) {
  const [found] = await db
    .select({
      profile: profiles,
      company: companies,
      isEmpty: mayBeGivenUp(now).mapWith(Boolean).as("is_empty"),
      ownerEmail: sql<string>`(SELECT ${otherPersonRow.email} FROM ${profiles} ${otherPersonRow} WHERE ${otherPersonRow.companyId} = ${companies.id}
        AND ${otherPersonRow.role} = 'owner')`,
    })
    .from(profiles)
    .innerJoin(companies, eq(companies.id, profiles.companyId))
    .where(and(eq(profiles.id, profileId), eq(profiles.userId, userId)));
  if (!found) return null;
  const { profile, company } = found;
  const member: Member = { cell, profile, company, email: profile.email ?? "" };
  return { ...found, member };
}

type Leaver = NonNullable<Awaited<ReturnType<typeof findLeaver>>>;

/** One batch writes their last event, the profile without a user, and the mail to the owner. */
async function appendLeaving(
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
  // The table requires an address for an owner, and this one is erased after four years.
  const memberChange = { status: "inactive", role: isOwner ? "admin" : role } as const;
  // The profile has not changed since it was read. An owner's company may still be given up.
  const isSame = sql`EXISTS (SELECT 1 FROM ${profiles} INNER JOIN ${companies} ON ${companies.id} = ${profiles.companyId}
    WHERE ${profiles.id} = ${profileId} AND ${profiles.userId} = ${userId} AND ${profiles.role} = ${role}
      AND ${isOwner ? mayBeGivenUp(now) : sql`TRUE`})`;
  const mail = leaverMail({ name: displayName(profile), company: company.name, origin: env.APP_ORIGIN });
  const outcome = requireOpen(
    await executeCommand<"working">(
      db.$client,
      { ledger: company.ledger, subject, profileId },
      {
        now,
        source: "web",
        actor: { kind: "member", id: profileId },
        extent: "open",
        request: null,
        decide: (person) =>
          openEntryOf(person)
            ? { refusal: "working" }
            : decideMember(person, memberChange, { now, timeZone: company.timeZone }),
        alongside: () => [
          assertInBatch(db, sql`${isSame} AND ${withdrawal?.isCurrent ?? sql`TRUE`}`),
          updateProfile(db, profileId, { ...memberChange, userId: null, avatarUrl: null, updatedAt: now }),
          deleteWaitingMails(db, eq(profiles.id, profileId)),
          recordActiveEmployees({ now }, company.id),
          withdrawAddressMove(db, profileId),
          endAbsences({
            companyId: company.id,
            subjects: [subject],
            authorId: profileId,
            now,
            lastOn: localDateOf(now, company.timeZone),
          }),
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
                  about: profileId,
                  ...mail,
                }),
              ]),
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

/** The name of a company without an owner. */
const abandonedName = "Empresa sin titular";

/** The owner only leaves a company that they give up. */
const isAbandoned = sql`NOT EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.companyId} = ${companies.id}
  AND ${profiles.role} = 'owner')`;

/**
 * Renames a company that its owner gave up, so that its name and NIF become a former identity. These are erased later
 * (`register/erase-expired`). Its kiosks end. It may be repeated, and changes no other company.
 * @throws Response 503 while the company's ledger is closed.
 */
async function unnameAbandonedCompany(deps: Deps, companyId: string): Promise<void> {
  const { db, now } = deps;
  const isNamed = and(eq(companies.id, companyId), isAbandoned, ne(companies.name, abandonedName));
  const [company] = await db.select().from(companies).where(isNamed);
  if (!company) return;
  await endKiosksOf(deps, { companyId });
  const { ledger, timeZone } = company;
  const companySubject = await findCompanySubject(db.$client, company);
  requireOpen(
    await executeCommand(
      db.$client,
      { ledger, subject: companySubject, profileId: null },
      {
        now,
        source: "system",
        actor: { kind: "system", id: null },
        extent: "open",
        request: null,
        decide: (its) => ({
          events: [decideIdentity(its, "company", { now, timeZone })],
          details: companyIdentity({ name: abandonedName, nif: null }),
        }),
        commitmentsOf: (_, __, identity) => ({ person: identity.commitment }),
        alongside: ([event], identity) => [
          assertInBatch(db, sql`EXISTS (SELECT 1 FROM ${companies} WHERE ${isNamed})`),
          identity.reveal(db.$client, { ledger, subject: companySubject, subjectSeq: event!.subjectSeq }),
          nameCompany(db, companyId, { name: abandonedName, nif: null }),
        ],
      },
    ),
  );
}
