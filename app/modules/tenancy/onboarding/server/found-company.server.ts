import { companies } from "#cell";
import { sql } from "drizzle-orm";
import { beginFounding } from "~/modules/directory/begin-memberships.server";
import { confirmMembership, type Membership } from "~/modules/directory/memberships.server";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { decideIdentity } from "~/modules/ledger/rules/decide-identity";
import { joinLedger, openCompanyLedger } from "~/modules/ledger/open-ledger.server";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { executeCommands } from "~/modules/ledger/execute-commands.server";
import { deliverSoon } from "~/modules/mail/outbox.server";
import { insertCompany } from "~/modules/people/write-companies.server";
import { companyIdentity } from "~/modules/register/identity.server";
import { newMember } from "~/modules/team/new-member.server";
import { inCell, type Deps, type GlobalDeps } from "~/platform/context.server";
import { keyedHash } from "~/platform/hash.server";
import { newId } from "~/platform/ids";
import { prepare } from "~/platform/statement.server";
import { askEachCell } from "~/platform/ask-each-cell.server";
import { dayMs } from "~/time/units";
import { newCompanyMailStatement } from "../notify-of-new-company.server";
import { joinCompany } from "./join-company.server";

const trialMs = 14 * dayMs;
const firstTimeZone = "Europe/Madrid";

/**
 * Gives a user without a company their own, with 14 days of trial, in the emptiest cell. The directory first stores the ids of
 * company and profile. So two parallel requests, or an interrupted one, create one company. If the user had begun to join a
 * company, it finishes that instead.
 * @param sessionId the session that enters the company.
 * @returns `joining` if that joining may still finish, so that nothing can be created for some minutes; `too-many` if the user or
 * their network reached the limit of 24 hours.
 * @throws Error 'User email is required to create company'
 */
export async function foundCompany(
  deps: GlobalDeps,
  { user, sessionId }: { user: User; sessionId: string | null },
): Promise<"done" | "joining" | "too-many"> {
  if (!user.email) throw new Error("User email is required to create company");
  const requester =
    deps.network === undefined ? null : await keyedHash(deps.env.SESSION_SECRET, deps.network);
  for (let takenProfileId: string | null = null; ;) {
    const { now } = deps;
    const founded = { userId: user.id, companyId: newId(now), profileId: newId(now) };
    const begunMembership = await beginFounding(deps, {
      ...founded,
      cell: await emptiestCell(deps),
      requester,
    });
    if (!begunMembership) return "too-many";
    if (begunMembership.confirmedAt !== null) return "done";
    if (begunMembership.invitationId === null) {
      await finishFounding(deps, { user, sessionId, begun: begunMembership });
      return "done";
    }
    if (begunMembership.profileId === takenProfileId) return "joining";
    // The joining is finished or undone now.
    takenProfileId = begunMembership.profileId;
    await joinCompany(deps, { user, sessionId, invitationId: begunMembership.invitationId });
  }
}

/** Finishes the creation of a company. It may be repeated. */
export async function finishFounding(
  deps: GlobalDeps,
  { user, sessionId, begun }: { user: User; sessionId: string | null; begun: Membership },
): Promise<void> {
  await writeCompany(inCell(deps, begun.cell), { user, begun });
  await confirmMembership(deps, begun, { sessionId, email: user.email });
}

/** One batch writes the company, the profile and the first events of both. If they exist, it writes nothing. */
async function writeCompany(
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
    ledger,
    subject,
    id: profileId,
    userId: user.id,
    companyId,
    role: "owner",
    email: user.email,
    fullName: user.userMetadata.full_name ?? null,
    dni: null,
    timeZone: firstTimeZone,
  });
  const notification = newCompanyMailStatement(deps, company);
  requireOpen(
    await executeCommands(d1, {
      ledger,
      now,
      source: "system",
      actor: { kind: "system", id: null },
      extent: "open",
      request: null,
      subjects: [
        { subject: own, profileId: null },
        { subject, profileId },
      ],
      decide: ([its, their]) => ({
        events: their!.person.state.member
          ? [[], []]
          : [
              [decideIdentity(its!.person, "company", { now, timeZone: firstTimeZone })],
              owner.eventsOf(their!.person),
            ],
      }),
      commitmentsOf: (event) =>
        event.kind === "company" ? { person: what.commitment } : owner.commitmentsOf(event),
      alongside: (events) =>
        events.length === 0
          ? []
          : [
              ...events
                .filter(({ kind }) => kind === "company")
                .map((event) => what.reveal(d1, { ledger, subject: own, ...event })),
              insertCompany(db, {
                id: companyId,
                ledger,
                name: company.name,
                timeZone: firstTimeZone,
                trialEndsAt: now + trialMs,
                createdAt: now,
              }),
              ...owner.statements(events),
              ...(notification ? [notification] : []),
            ],
    }),
  );
  deliverSoon(deps);
}

/**
 * Returns the smallest cell in bytes, for a new company. With one cell it runs no query. A cell that does not answer, or has no
 * tables yet, is not used.
 * @throws the first fault if no cell answers.
 */
async function emptiestCell(deps: GlobalDeps): Promise<string> {
  const [only, ...others] = deps.cells.names;
  if (others.length === 0) return only!;
  const { answers, faults } = await askEachCell("size of a cell", deps, async ({ cell, db }) => {
    const { meta } = await prepare(db.$client, sql`SELECT 1 FROM ${companies} LIMIT 1`).all();
    return { cell, bytes: meta.size_after };
  });
  if (answers.length === 0) throw faults[0];
  return answers.reduce((least, size) => (size.bytes < least.bytes ? size : least)).cell;
}
