import { beginFounding, settleMembership, type Membership } from "~/modules/directory/memberships.server";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { decideIdentity } from "~/modules/ledger/model/decide-identity";
import { joinLedger, openCompanyLedger } from "~/modules/ledger/open-ledger.server";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { runCommands } from "~/modules/ledger/run-commands.server";
import { deliverSoon } from "~/modules/mail/outbox.server";
import { insertCompany } from "~/modules/people/write-companies.server";
import { companyIdentity } from "~/modules/register/identity.server";
import { newMember } from "~/modules/team/new-member.server";
import { inCell, type Deps, type GlobalDeps } from "~/platform/context.server";
import { keyedHash } from "~/platform/hash.server";
import { newId } from "~/platform/ids";
import { prepared } from "~/platform/statement.server";
import { emptiestCell } from "./emptiest-cell.server";
import { joinCompany } from "./join-company.server";
import { queueNewCompanyNotification } from "./notify-of-new-company.server";

const trialMs = 14 * 86_400_000;
const timeZone = "Europe/Madrid";

/**
 * Gives a user who is in no company one of their own, with 14 days of trial, in the emptiest cell, and makes them its owner. Founding is noted
 * first, with the ids that company and profile will have, so that two first requests at once, and one that was cut off
 * anywhere, make one company. Where a joining had been begun before, that is finished instead.
 * @param sessionId the session that goes on in it.
 * @returns `joining` where that joining may still come to its end by itself, and nothing can be founded for some minutes; `too-many`
 * where they or their network have founded too many companies in 24 hours.
 * @throws Error 'User email is required to create company'
 */
export async function ensureProfile(
  deps: GlobalDeps,
  { user, sessionId }: { user: User; sessionId: string | null },
): Promise<"done" | "joining" | "too-many"> {
  if (!user.email) throw new Error("User email is required to create company");
  const requester =
    deps.network === undefined ? null : await keyedHash(deps.env.SESSION_SECRET, deps.network);
  for (let taken: string | null = null; ;) {
    const { now } = deps;
    const wished = { userId: user.id, companyId: newId(now), profileId: newId(now) };
    const begun = await beginFounding(deps, { ...wished, cell: await emptiestCell(deps), requester });
    if (!begun) return "too-many";
    if (begun.settledAt !== null) return "done";
    if (begun.invitationId === null) {
      await finishFounding(deps, { user, sessionId, begun });
      return "done";
    }
    if (begun.profileId === taken) return "joining";
    // Joined afterwards, or taken back.
    taken = begun.profileId;
    await joinCompany(deps, { user, sessionId, invitationId: begun.invitationId });
  }
}

/** The second half of founding, as often as it is needed. */
export async function finishFounding(
  deps: GlobalDeps,
  { user, sessionId, begun }: { user: User; sessionId: string | null; begun: Membership },
): Promise<void> {
  await found(inCell(deps, begun.cell), { user, begun });
  await settleMembership(deps, begun, { sessionId, email: user.email });
}

/** One batch: company, profile and the first events of both. Where they are there already it writes nothing. */
async function found(
  deps: Deps,
  { user, begun: { companyId, profileId, createdAt } }: { user: User; begun: Membership },
): Promise<void> {
  const { db, now } = deps;
  const { $client: d1 } = db;
  const company = { id: companyId, name: user.email, createdAt, ownerEmail: user.email };
  const { ledger, company: own } = await openCompanyLedger(d1, { companyId });
  const { subject } = await joinLedger(d1, { companyId, profileId });
  const what = companyIdentity({ name: company.name, nif: null });
  const owner = newMember(deps, {
    ...{ ledger, subject, id: profileId, userId: user.id, companyId, role: "owner" },
    ...{ email: user.email, fullName: user.userMetadata.full_name ?? null, dni: null, timeZone },
  });
  const notification = queueNewCompanyNotification(deps, company);
  requireOpen(
    await runCommands<never>(d1, {
      ...{
        ledger,
        now,
        source: "system",
        actor: { kind: "system", id: null },
        extent: "open",
        request: null,
      },
      subjects: [
        { subject: own, profileId: null },
        { subject, profileId },
      ],
      decide: ([its, their]) => ({
        events: their!.person.state.member
          ? [[], []]
          : [[decideIdentity(its!.person, "company", { now, timeZone })], owner.eventsOf(their!.person)],
      }),
      commitmentsOf: (event) =>
        event.kind === "company" ? { person: what.commitment } : owner.commitmentsOf(event),
      also: (events) =>
        events.length === 0
          ? []
          : [
              ...events
                .filter(({ kind }) => kind === "company")
                .map((event) => what.reveal(d1, { ledger, subject: own, ...event })),
              prepared(
                db,
                insertCompany(db, {
                  ...{ id: companyId, ledger, name: company.name },
                  ...{ timeZone, trialEndsAt: now + trialMs, createdAt: now },
                }),
              ),
              ...owner.statements(events),
              ...(notification ? [prepared(db, notification)] : []),
            ],
    }),
  );
  deliverSoon(deps);
}
