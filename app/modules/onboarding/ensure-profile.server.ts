import { companies, profiles } from "#schema";
import { eq } from "drizzle-orm";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { decideIdentity } from "~/modules/ledger/model/decide-identity";
import { joinLedger, openCompanyLedger } from "~/modules/ledger/open-ledger.server";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { runCommands } from "~/modules/ledger/run-commands.server";
import { deliverSoon } from "~/modules/mail/outbox.server";
import { companyIdentity } from "~/modules/register/identity.server";
import { newMember } from "~/modules/team/new-member.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { prepared } from "~/platform/statement.server";
import { queueNewCompanyNotification } from "./notify-of-new-company.server";

const trialMs = 14 * 86_400_000;
const timeZone = "Europe/Madrid";

/**
 * Gives a user without a profile a company of their own, with 14 days of trial, and makes them its owner: one batch, which
 * fails as a whole where they have a profile by then, so that two first requests at once make one company.
 * @throws Error 'User email is required to create company'
 */
export async function ensureProfile(deps: Deps, user: User): Promise<void> {
  if (!user.email) throw new Error("User email is required to create company");
  const { db } = deps;
  const isThere = () =>
    db.query.profiles.findFirst({ columns: { id: true }, where: eq(profiles.userId, user.id) });
  if (await isThere()) return;
  try {
    await found(deps, user);
  } catch (fault) {
    // Somebody else's first request, or this one's with its answer lost.
    if (!(await isThere())) throw fault;
  }
}

async function found(deps: Deps, user: User): Promise<void> {
  const { db, now } = deps;
  const { $client: d1 } = db;
  const company = { id: newId(now), name: user.email, createdAt: now, ownerEmail: user.email };
  const profileId = newId(now);
  const { ledger, company: own } = await openCompanyLedger(d1, { companyId: company.id });
  const { subject } = await joinLedger(d1, { companyId: company.id, profileId });
  const what = companyIdentity({ name: company.name, nif: null });
  const owner = newMember(deps, {
    ...{ ledger, subject, id: profileId, userId: user.id, companyId: company.id, role: "owner" },
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
        events: [[decideIdentity(its!.person, "company", { now, timeZone })], owner.eventsOf(their!.person)],
      }),
      commitmentsOf: (event) =>
        event.kind === "company" ? { person: what.commitment } : owner.commitmentsOf(event),
      also: (events) => [
        ...events
          .filter(({ kind }) => kind === "company")
          .map((event) => what.reveal(d1, { ledger, subject: own, ...event })),
        prepared(
          db,
          db.insert(companies).values({
            ...{ id: company.id, ledger, name: company.name },
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
