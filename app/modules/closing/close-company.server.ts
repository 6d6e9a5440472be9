import { invitations } from "#cell";
import { and, eq, gt, sql } from "drizzle-orm";
import { findDebts } from "~/modules/billing/end-subscription.server";
import type { StripeRefusal } from "~/modules/billing/stripe.server";
import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import { endLinkOf } from "~/modules/invitations/link/write-links.server";
import { withdrawInvitations } from "~/modules/invitations/write-invitations.server";
import { decideCompanyStatus, decideForgotten } from "~/modules/ledger/model/decide-closing";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { runCommands } from "~/modules/ledger/run-commands.server";
import { publish } from "~/modules/live/publish.server";
import { dailyKey } from "~/modules/mail/daily-key";
import { deliverSoon, queueForMany, queueMail } from "~/modules/mail/outbox.server";
import { setClosed } from "~/modules/people/write-companies.server";
import { closureOf } from "~/modules/policy/closure";
import { findStillMay, stillMay } from "~/modules/policy/still-may.server";
import { sealAfterAnswer } from "~/modules/register/seal-after-answer.server";
import { deleteOffersOf } from "~/modules/team/ownership/offer.server";
import type { Deps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { requireThat } from "~/platform/precondition.server";
import { prepared } from "~/platform/statement.server";
import { closedMail, goneInvitationMail, ownersClosedMail } from "./closing-mails";
import { findClosing, findStaff, type Closing } from "./find-closing.server";
import { windUp } from "./wind-up.server";

export type Closed =
  /** `isSettled`: its kiosks have ended and its subscription is cancelled; otherwise the sweep goes on with that. */
  | { code: "closed"; isSettled: boolean }
  /** They may still be at work, and clock out first. */
  | { code: "working"; names: string[] }
  /** Its register is not with its owner yet. */
  | { code: "not-taken" }
  | { code: "no-permission" }
  /** Others kept recording: to be tried again. */
  | { code: "busy" }
  | StripeRefusal;

/** Whoever records something meanwhile has it looked at anew. */
const attempts = 5;

/**
 * Closes a company for its owner: one batch with its event in the register, the end of forgotten entries, of open invitations and of an
 * offer to hand it over, and the mails to everybody. After it nobody punches there (the database refuses it); kiosks and
 * subscription end next, by whoever comes to it. Unpaid invoices stand in nobody's way, and stay due. Stripe is asked first:
 * where it cannot be had nothing is done. Asked twice it is done once.
 */
export async function closeCompany(deps: Deps, { member }: { member: Member }): Promise<Closed> {
  const { id: companyId, closedAt } = member.company;
  if (closedAt !== null) return closed(deps, companyId);
  const asked = await findDebts(deps, { customerId: member.company.stripeCustomerId });
  if (asked.code !== "found") return asked;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const closing = await findClosing(deps, { companyId });
    if (closing.company.closedAt !== null) return closed(deps, companyId);
    if (!closing.isTaken) return { code: "not-taken" };
    const outcome = await append(deps, member, closing);
    if (outcome.code === "again") continue;
    if (outcome.code === "closed") {
      sealAfterAnswer(deps, { ledger: member.company.ledger, companyId });
      publish(deps, { companyId, news: { kind: "company" } });
      deliverSoon(deps);
      return closed(deps, companyId);
    }
    return outcome.code === "working" ? outcome : { code: "no-permission" };
  }
  return { code: "busy" };
}

const closed = async (deps: Deps, companyId: string): Promise<Closed> => ({
  code: "closed",
  isSettled: (await windUp(deps, { companyId })).code === "settled",
});

/** One batch, which does nothing where anything was recorded since it was looked at. */
async function append(
  deps: Deps,
  member: Member,
  closing: Closing,
): Promise<{ code: "closed" | "again" | "no-permission" } | { code: "working"; names: string[] }> {
  const { db, now } = deps;
  const { company, companySubject, newest, inside } = closing;
  const { ledger, timeZone } = company;
  const mails = await mailsOf(deps, member, closing);
  const outcome = requireOpen(
    await runCommands<{ code: "working" }>(db.$client, {
      ...{ ledger, now, source: "web", actor: { kind: "member", id: member.profile.id } },
      ...{ extent: "open", request: null },
      // The company's own comes last: its row may only change beside it.
      subjects: [...inside, { subject: companySubject, profileId: null }],
      decide: (known) => {
        const its = known.at(-1)!.person;
        const exits = known.slice(0, -1).map(({ person }) => decideForgotten(person, { now }));
        const decided = exits.flatMap((each) => ("events" in each ? [each.events] : []));
        if (decided.length < exits.length) return { refusal: { code: "working" } };
        return { events: [...decided, [decideCompanyStatus(its, "closed", { now, timeZone })]] };
      },
      also: (events) => [
        requireThat(
          db,
          sql`${stillMay(member, "close-company")} AND ${newest + events.length} =
            (SELECT max(seq) FROM events WHERE ledger = ${ledger})`,
        ),
        ...[
          setClosed(db, company.id, now),
          withdrawInvitations(db, eq(invitations.companyId, company.id)),
          endLinkOf(deps, company.id),
          deleteOffersOf(db, company.id),
          ...mails,
        ].map((query) => prepared(db, query)),
      ],
    }),
  );
  if (outcome.code === "refused") return { code: "working", names: closing.atWork };
  if (outcome.code !== "unmet") return { code: "closed" };
  const [owner] = await findStillMay(deps, member, "close-company");
  return { code: owner ? "again" : "no-permission" };
}

/** What everybody is told: the staff, the owner, and whoever was invited and now has nothing to join. */
async function mailsOf(deps: Deps, { profile, email }: Member, { company }: Closing) {
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
  // A stranger to the company gets one such mail a day, whichever company it is about. The key is kept longer than the mail, so it holds no address.
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
    queueForMany(deps, strangers, goneInvitationMail(of), always),
    queueMail(deps, {
      ...{ dedupeKey: keyOf(profile.id), recipient: email, companyId: company.id },
      ...ownersClosedMail({ ...of, reopenUntil, readUntil }),
    }),
  ];
}
