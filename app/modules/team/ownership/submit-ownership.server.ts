import { data } from "@remix-run/cloudflare";
import { ownershipOffers, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { reportOwnerToStripe } from "~/modules/billing/report-owner-to-stripe.server";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import { isFor } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { logFault } from "~/platform/log.server";
import { displayName } from "~/modules/session/display-name";
import { decideMember } from "~/modules/ledger/rules/decide-member";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { executeCommands } from "~/modules/ledger/execute-commands.server";
import { closeProfileSockets, publish } from "~/modules/live/publish.server";
import { dailyKey } from "~/modules/mail/daily-key";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { updateProfile } from "~/modules/people/write-profiles.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import { messages as team } from "../messages";
import { withdrawAddressMove } from "../invitations/write-invitations.server";
import { messages } from "./messages";
import { declineOffer, offerOwnership, withdrawOffer, deleteOffersOf } from "./offer.server";
import { handedOverMail } from "./ownership-mails";

const offerRow = alias(ownershipOffers, "o");
const personRow = alias(profiles, "p");

export interface OwnershipAnswer {
  tone: "success" | "problem";
  text: string;
}

const ownershipAnswer = (tone: OwnershipAnswer["tone"], text: string, status = 200) =>
  data<OwnershipAnswer>({ tone, text }, { status });

/**
 * Handles the buttons of /ownership.
 * @throws Response 403 if the action is the owner's, 404 for a person of another company.
 */
export async function submitOwnership(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const intent = form.get("intent") ?? "";
  const profileId = form.get("profile_id");
  if (!isFor(member.profile, "offer-ownership") && (intent === "offer" || intent === "withdraw"))
    throw noPermission();
  try {
    switch (intent) {
      case "offer": {
        const outcome = await offerOwnership(deps, {
          member,
          profileId: typeof profileId === "string" ? profileId.slice(0, 64) : "",
        });
        if (outcome.code === "no-permission") throw noPermission();
        if (outcome.code === "not-found") throw refusal(404, team.personUnknown);
        return outcome.code === "offered"
          ? ownershipAnswer("success", messages.offered(outcome.name))
          : ownershipAnswer("problem", messages.notEligible, 422);
      }
      case "withdraw":
        return (await withdrawOffer(deps, { member }))
          ? ownershipAnswer("success", messages.withdrawn)
          : ownershipAnswer("problem", messages.gone, 409);
      case "accept": {
        const { code } = await acceptOffer(deps, { member });
        if (code !== "accepted") return ownershipAnswer("problem", messages.gone, 409);
        reportOwnerToStripe(deps, member.company.id);
        return ownershipAnswer("success", messages.accepted);
      }
      case "decline":
        return (await declineOffer(deps, { member }))
          ? ownershipAnswer("success", messages.declined)
          : ownershipAnswer("problem", messages.gone, 409);
      default:
        return ownershipAnswer("problem", messages.failed, 422);
    }
  } catch (fault) {
    if (fault instanceof Response) throw fault;
    logFault("ownership", fault);
    return ownershipAnswer("problem", messages.failed, 500);
  }
}

/**
 * Makes the member the owner and the former owner an admin, if the offer is still valid. One batch writes both and an event for
 * each. The former owner gets a mail.
 * @returns `gone` if there is no valid offer to the member.
 * @throws Response 503 while the company's ledger is closed.
 */
export async function acceptOffer(
  deps: Deps,
  { member }: { member: Member },
): Promise<{ code: "accepted" | "gone" }> {
  const { db, now, env } = deps;
  const { company, profile: heir } = member;
  const [owner] = await db
    .select()
    .from(profiles)
    .where(and(eq(profiles.companyId, company.id), eq(profiles.role, "owner")));
  if (!owner) return { code: "gone" };
  // The answer to an earlier attempt was lost.
  if (owner.id === heir.id) return finishAcceptance(deps, { member, ownerId: heir.id });
  const isOfferOpen = sql`EXISTS (SELECT 1 FROM ${ownershipOffers} ${offerRow} WHERE ${offerRow.companyId} = ${company.id}
      AND ${offerRow.profileId} = ${heir.id} AND ${offerRow.expiresAt} > ${now})
    AND EXISTS (SELECT 1 FROM ${profiles} ${personRow} WHERE ${personRow.id} = ${owner.id} AND ${personRow.role} = 'owner')
    AND ${stillMay(member, "answer-ownership", "self")}`;
  const mail = handedOverMail({ to: displayName(heir), company: company.name, origin: env.APP_ORIGIN });
  const { timeZone } = company;
  const dedupeKey = dailyKey({ kind: "ownership-accepted", to: [company.id, owner.id], now, timeZone });
  const outcome = requireOpen(
    await executeCommands(db.$client, {
      ledger: company.ledger,
      now,
      source: "web",
      actor: { kind: "member", id: heir.id },
      extent: "open",
      request: null,
      subjects: [owner, heir].map(({ id: profileId, subject }) => ({ subject, profileId })),
      decide: (people) => ({
        events: people.map(({ person }, at) => {
          const becomes = { status: "active", role: at === 0 ? "admin" : "owner" } as const;
          return decideMember(person, becomes, { now, timeZone: company.timeZone }).events;
        }),
      }),
      alongside: () => [
        assertInBatch(db, isOfferOpen),
        // In this order, since a company has at most one owner.
        updateProfile(db, owner.id, { role: "admin", updatedAt: now }),
        updateProfile(db, heir.id, { role: "owner", updatedAt: now }),
        deleteOffersOf(db, company.id),
        // Only owners change their own address.
        withdrawAddressMove(db, heir.id),
        queueMail(deps, { dedupeKey, recipient: owner.email!, companyId: company.id, ...mail }),
      ],
    }),
  );
  if (outcome.code === "unmet") {
    const [mine] = await db.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, heir.id));
    if (mine?.role !== "owner") return { code: "gone" };
  }
  return finishAcceptance(deps, { member, ownerId: owner.id });
}

/** Delivers the mail, updates the register and notifies the open tabs. */
function finishAcceptance(
  deps: Deps,
  { member: { company, profile }, ownerId }: { member: Member; ownerId: string },
): { code: "accepted" } {
  deliverSoon(deps);
  scheduleTreeGrowth(deps, { ledger: company.ledger, companyId: company.id });
  publish(deps, { companyId: company.id, message: { kind: "company" } });
  // They reconnect with their new permissions.
  closeProfileSockets(deps, { companyId: company.id, profileIds: [ownerId, profile.id] });
  return { code: "accepted" };
}
