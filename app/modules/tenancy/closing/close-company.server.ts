import { events, invitations } from "#cell";
import { and, eq, gt, sql } from "drizzle-orm";
import { findDebts } from "~/modules/billing/end-subscription.server";
import type { StripeRefusal } from "~/modules/billing/stripe.server";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { endLinkOf } from "~/modules/team/invitations/link/write-links.server";
import { withdrawInvitations } from "~/modules/team/invitations/write-invitations.server";
import { decideCompanyStatus, decideMissingExit } from "~/modules/ledger/rules/decide-closing";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { executeCommands } from "~/modules/ledger/execute-commands.server";
import { publish } from "~/modules/live/publish.server";
import { dailyKey } from "~/modules/mail/daily-key";
import { deliverSoon, queueForMany, queueMail } from "~/modules/mail/outbox.server";
import { setClosed } from "~/modules/people/write-companies.server";
import { closureOf } from "~/modules/policy/closure";
import { findStillMay, stillMay } from "~/modules/policy/still-may.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import { deleteOffersOf } from "~/modules/team/ownership/offer.server";
import type { Deps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import { decideAgain } from "~/platform/decide-again";
import { closedMail, cancelledInvitationMail, ownersClosedMail } from "./closing-mails";
import { findClosing, findStaff, type Closing } from "./find-closing.server";
import { endKiosksAndSubscription } from "./finish-closing.server";

export type CloseResult =
  /** `isFinished`: its kiosks are ended and its subscription is cancelled. Otherwise a job completes that. */
  | { code: "closed"; isFinished: boolean }
  /** They may still be working, and must check out first. */
  | { code: "working"; names: string[] }
  /** The owner has not downloaded the whole register yet. */
  | { code: "not-taken" }
  | { code: "no-permission" }
  /** Others kept recording: try again. */
  | { code: "busy" }
  | StripeRefusal;

/**
 * Closes a company for its owner. One batch has the event and the mails to everybody. It also ends entries with a missing exit,
 * open invitations and an ownership offer. Afterwards the database refuses punches. Kiosks and subscription are ended next,
 * by this call or a job.
 *
 * Unpaid invoices do not prevent it and remain due. Stripe is asked first: without an answer nothing changes.
 * A repeated call changes nothing.
 */
export async function closeCompany(deps: Deps, { member }: { member: Member }): Promise<CloseResult> {
  const { id: companyId, closedAt } = member.company;
  if (closedAt !== null) return closedResult(deps, companyId);
  const debtsAnswer = await findDebts(deps, { customerId: member.company.stripeCustomerId });
  if (debtsAnswer.code !== "found") return debtsAnswer;
  const result = await decideAgain<CloseResult>(async () => {
    const closing = await findClosing(deps, { companyId });
    if (closing.company.closedAt !== null) return closedResult(deps, companyId);
    if (!closing.isTaken) return { code: "not-taken" };
    const outcome = await appendClosing(deps, member, closing);
    if (outcome.code === "again") return null;
    if (outcome.code === "closed") {
      scheduleTreeGrowth(deps, { ledger: member.company.ledger, companyId });
      publish(deps, { companyId, message: { kind: "company" } });
      deliverSoon(deps);
      return closedResult(deps, companyId);
    }
    return outcome.code === "working" ? outcome : { code: "no-permission" };
  });
  return result ?? { code: "busy" };
}

const closedResult = async (deps: Deps, companyId: string): Promise<CloseResult> => ({
  code: "closed",
  isFinished: (await endKiosksAndSubscription(deps, { companyId })).code === "finished",
});

/** Runs one batch. It changes nothing if any event was recorded since `closing` was read. */
async function appendClosing(
  deps: Deps,
  member: Member,
  closing: Closing,
): Promise<{ code: "closed" | "again" | "no-permission" } | { code: "working"; names: string[] }> {
  const { db, now } = deps;
  const { company, companySubject, newest, inside } = closing;
  const { ledger, timeZone } = company;
  const mails = await closingMailStatements(deps, member, closing);
  const outcome = requireOpen(
    await executeCommands<{ code: "working" }>(db.$client, {
      ledger,
      now,
      source: "web",
      actor: { kind: "member", id: member.profile.id },
      extent: "open",
      request: null,
      // The company's subject comes last: its row may only change with its own event.
      subjects: [...inside, { subject: companySubject, profileId: null }],
      decide: (personRecords) => {
        const its = personRecords.at(-1)!.person;
        const exits = personRecords.slice(0, -1).map(({ person }) => decideMissingExit(person, { now }));
        const exitEvents = exits.flatMap((each) => ("events" in each ? [each.events] : []));
        if (exitEvents.length < exits.length) return { refusal: { code: "working" } };
        return { events: [...exitEvents, [decideCompanyStatus(its, "closed", { now, timeZone })]] };
      },
      alongside: (appended) => [
        assertInBatch(
          db,
          sql`${stillMay(member, "close-company", "company")} AND ${newest + appended.length} =
            (SELECT max(${events.seq}) FROM ${events} WHERE ${events.ledger} = ${ledger})`,
        ),
        setClosed(db, company.id, now),
        withdrawInvitations(db, eq(invitations.companyId, company.id)),
        endLinkOf(deps, company.id),
        deleteOffersOf(db, company.id),
        ...mails,
      ],
    }),
  );
  if (outcome.code === "refused") return { code: "working", names: closing.atWork };
  if (outcome.code !== "unmet") return { code: "closed" };
  const [owner] = await findStillMay(deps, member, "close-company", "company");
  return { code: owner ? "again" : "no-permission" };
}

/** Returns the mails to the staff, the owner and the people with an open invitation. */
async function closingMailStatements(deps: Deps, { profile, email }: Member, { company }: Closing) {
  const { db, now, env } = deps;
  const of = { company: company.name, origin: env.APP_ORIGIN };
  const { reopenUntil, readUntil } = closureOf(now, now)!;
  const isOpen = and(
    eq(invitations.companyId, company.id),
    eq(invitations.status, "pending"),
    gt(invitations.expiresAt, now),
  );
  const [staff, invited] = await Promise.all([
    findStaff(deps, company.id),
    db.select({ id: invitations.id, recipient: invitations.email }).from(invitations).where(isOpen),
  ]);
  const { timeZone } = company;
  const keyOf = (id: string) => dailyKey({ kind: "company-closed", to: [company.id, id], now, timeZone });
  const keyed = (people: typeof staff) =>
    people.map(({ id, recipient }) => ({ dedupeKey: keyOf(id), recipient }));
  // An invited stranger gets one such mail a day, from whatever company. The key is kept longer than the mail, so it has no address.
  const strangers = await Promise.all(
    invited.map(async ({ recipient }) => ({
      dedupeKey: dailyKey({ kind: "invitation-gone", to: [await sha256(recipient)], now, timeZone }),
      recipient,
    })),
  );
  const colleagues = staff.filter(({ id }) => id !== profile.id);
  const always = sql`TRUE`;
  return [
    queueForMany(
      deps,
      keyed(colleagues),
      {
        companyId: company.id,
        ...closedMail({ ...of, owner: displayName(profile), reopenUntil, readUntil }),
      },
      always,
    ),
    queueForMany(deps, strangers, cancelledInvitationMail(of), always),
    queueMail(deps, {
      dedupeKey: keyOf(profile.id),
      recipient: email,
      companyId: company.id,
      ...ownersClosedMail({ ...of, reopenUntil, readUntil }),
    }),
  ];
}
