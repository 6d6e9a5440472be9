import { ownershipOffers, profiles } from "#cell";
import { and, asc, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import { isMatchedBySearch } from "~/modules/session/first-by-name.server";
import type { Member } from "~/modules/session/find-session.server";
import { dailyKey } from "~/modules/mail/daily-key";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { findStillMay, stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import type { Db } from "~/platform/db.server";
import { withRetries } from "~/platform/retry.server";
import { batch, nameOf, namesOf, replaceColumns } from "~/platform/statement.server";
import { dayMs } from "~/time/units";
import { findColleague } from "../find-colleague.server";
import { declinedMail, offeredMail } from "./ownership-mails";

const offerLifetimeMs = 7 * dayMs;

/** A valid offer: its recipient and its end. */
export interface Offer {
  profileId: string;
  name: string;
  offeredAt: number;
  expiresAt: number;
}

type OfferDeps = Pick<Deps, "db" | "now">;

/** The condition that a colleague may become the owner: they are active and sign in. */
const canBecomeOwner = (companyId: string) =>
  and(
    eq(profiles.companyId, companyId),
    eq(profiles.status, "active"),
    ne(profiles.role, "owner"),
    isNotNull(profiles.userId),
    isNotNull(profiles.email),
  );

/** Returns the colleague if the owner may offer them the company, else null. */
export async function findCandidate(
  { db }: OfferDeps,
  { companyId, profileId }: { companyId: string; profileId: string },
) {
  const [found] = await db
    .select({ id: profiles.id, fullName: profiles.fullName, email: profiles.email })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), canBecomeOwner(companyId)));
  return found ?? null;
}

/** The most colleagues to list. */
export const mostListedHeirs = 10;

/** Returns the first colleagues by name who may become the owner, from a search by name, address or DNI. */
export async function listHeirs(
  { db }: Pick<OfferDeps, "db">,
  { companyId, who }: { companyId: string; who: string },
): Promise<{ id: string; name: string; email: string | null }[]> {
  const candidates = await db
    .select({ id: profiles.id, fullName: profiles.fullName, email: profiles.email })
    .from(profiles)
    .where(and(canBecomeOwner(companyId), isMatchedBySearch(who)))
    .orderBy(asc(profiles.sortName), asc(profiles.id))
    .limit(mostListedHeirs);
  return candidates.map((heir) => ({ id: heir.id, name: displayName(heir), email: heir.email }));
}

/** Returns the company's valid offer, if its recipient can still accept it. */
export async function findOffer(
  { db, now }: OfferDeps,
  { companyId }: { companyId: string },
): Promise<Offer | null> {
  const [found] = await db
    .select({ offer: ownershipOffers, fullName: profiles.fullName, email: profiles.email })
    .from(ownershipOffers)
    .innerJoin(profiles, eq(profiles.id, ownershipOffers.profileId))
    .where(
      and(
        eq(ownershipOffers.companyId, companyId),
        gt(ownershipOffers.expiresAt, now),
        canBecomeOwner(companyId),
      ),
    );
  if (!found) return null;
  const { profileId, offeredAt, expiresAt } = found.offer;
  return { profileId, name: displayName(found), offeredAt, expiresAt };
}

/**
 * Offers the company to a colleague for seven days, with a mail. It replaces an earlier offer. Nothing else changes until they
 * accept.
 * @returns `not-eligible` for a colleague who cannot own it, `not-found` for a person of another company.
 */
export async function offerOwnership(
  deps: Deps,
  { member, profileId }: { member: Member; profileId: string },
): Promise<{ code: "offered"; name: string } | { code: "not-found" | "not-eligible" | "no-permission" }> {
  const { db, now, env } = deps;
  const { company, profile } = member;
  const whom = { companyId: company.id, profileId };
  const candidate = await findCandidate(deps, whom);
  if (!candidate)
    return { code: (await findColleague(deps, { member, profileId })) ? "not-eligible" : "not-found" };
  const mayOffer = sql`${stillMay(member, "offer-ownership", "company")} AND EXISTS ${db
    .select({ one: sql`1` })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), canBecomeOwner(company.id)))}`;
  const mail = offeredMail({ by: displayName(profile), company: company.name, origin: env.APP_ORIGIN });
  const { timeZone } = company;
  const dedupeKey = dailyKey({ kind: "ownership-offer", to: [company.id, profileId], now, timeZone });
  const { made, owners } = await withRetries(() =>
    batch(db, {
      offered: sql`INSERT INTO ${ownershipOffers}
          (${namesOf(ownershipOffers, "companyId", "profileId", "offeredAt", "expiresAt")})
            SELECT ${company.id}, ${profileId}, ${now}, ${now + offerLifetimeMs} WHERE ${mayOffer}
            ON CONFLICT (${nameOf(ownershipOffers.companyId)})
              DO UPDATE SET ${replaceColumns(ownershipOffers, "profileId", "offeredAt", "expiresAt")}`,
      mailed: queueMail(
        deps,
        { dedupeKey, recipient: candidate.email!, companyId: company.id, ...mail },
        mayOffer,
      ),
      made: db
        .select({ profileId: ownershipOffers.profileId })
        .from(ownershipOffers)
        .where(
          and(
            eq(ownershipOffers.companyId, company.id),
            eq(ownershipOffers.profileId, profileId),
            eq(ownershipOffers.offeredAt, now),
          ),
        ),
      owners: findStillMay(deps, member, "offer-ownership", "company"),
    }),
  );
  if (made.length === 0) return { code: owners.length === 0 ? "no-permission" : "not-eligible" };
  deliverSoon(deps);
  return { code: "offered", name: displayName(candidate) };
}

/** Returns the statement that deletes offers to a person. */
export const deleteOffersTo = (db: Db, profileId: string) =>
  db.delete(ownershipOffers).where(eq(ownershipOffers.profileId, profileId));

/** Returns the statement that deletes a company's offer. */
export const deleteOffersOf = (db: Db, companyId: string) =>
  db.delete(ownershipOffers).where(eq(ownershipOffers.companyId, companyId));

/**
 * Withdraws the owner's offer.
 * @returns false if there is none.
 */
export async function withdrawOffer({ db }: OfferDeps, { member }: { member: Member }): Promise<boolean> {
  const withdrawnOffers = await withRetries(() =>
    db
      .delete(ownershipOffers)
      .where(
        and(eq(ownershipOffers.companyId, member.company.id), stillMay(member, "offer-ownership", "company")),
      )
      .returning({ profileId: ownershipOffers.profileId }),
  );
  return withdrawnOffers.length > 0;
}

/**
 * Declines an offer. The owner gets a mail.
 * @returns false if there is none to this member.
 */
export async function declineOffer(deps: Deps, { member }: { member: Member }): Promise<boolean> {
  const { db, now, env } = deps;
  const { company, profile } = member;
  const isOfferToMember = and(
    eq(ownershipOffers.companyId, company.id),
    eq(ownershipOffers.profileId, profile.id),
  );
  const isOpen = sql`EXISTS (SELECT 1 FROM ${ownershipOffers} WHERE ${isOfferToMember})`;
  const mail = declinedMail({ by: displayName(profile), company: company.name, origin: env.APP_ORIGIN });
  const owner = await db.query.profiles.findFirst({
    columns: { email: true },
    where: and(eq(profiles.companyId, company.id), eq(profiles.role, "owner")),
  });
  const { timeZone } = company;
  const dedupeKey = dailyKey({ kind: "ownership-declined", to: [company.id, profile.id], now, timeZone });
  const { declined } = await withRetries(() =>
    batch(db, {
      mailed: queueMail(
        deps,
        { dedupeKey, recipient: owner!.email!, companyId: company.id, ...mail },
        isOpen,
      ),
      declined: db
        .delete(ownershipOffers)
        .where(isOfferToMember)
        .returning({ profileId: ownershipOffers.profileId }),
    }),
  );
  deliverSoon(deps);
  return declined.length > 0;
}
