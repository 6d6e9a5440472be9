import { profiles } from "#cell";
import { and, eq } from "drizzle-orm";
import type { GuardArgs, Member } from "~/modules/session/find-session.server";
import { findWorkingSince } from "~/modules/clock/read-clock.server";
import { inCell } from "~/platform/context.server";
import type { Db } from "~/platform/db.server";
import { newId } from "~/platform/ids";
import type { Restriction, BillingPhase, BillingWarning } from "~/modules/policy/entitlements";
import { findEntitlements } from "~/modules/policy/guards.server";
import { askOwner } from "~/modules/policy/warning-texts";
import { isFor } from "~/modules/policy/may";
import { screensUnder, warningFor } from "~/modules/policy/screens";

/** The part of a company's entitlements that the shell shows. */
export interface ShownBilling extends Pick<BillingPhase, "changesAt"> {
  restriction: Restriction | null;
  warning: BillingWarning | null;
  /** The paths that the restriction closes, and those below the modal of a suspension. */
  closed: string[];
  covered: string[];
  /** Whether the user is a manager. */
  isManager: boolean;
  /** The server's instant of this state. */
  now: number;
  /** The owner to contact; null for the owner, and if there is nothing to ask for. */
  ownerName: string | null;
  /** The open entry that a suspended person can close, with the key of that punch; null without one. */
  openEntry: { since: number; timeZone: string; idempotencyKey: string } | null;
}

/** Returns the entitlements of a member's company for the shell. It queries the database only for a warning or a restriction. */
export async function showBilling(args: GuardArgs, member: Member): Promise<ShownBilling> {
  const { db, now } = inCell(args.context, member.cell);
  const { restriction, changesAt, ...entitled } = await findEntitlements(args);
  const { profile } = member;
  const warning = warningFor(entitled, profile);
  const isAsked = (restriction ?? warning) !== null && !isFor(profile, "subscribe");
  const [ownerName, since] = await Promise.all([
    isAsked ? findOwnerName(db, member.company.id) : null,
    restriction?.kind === "suspended" ? findWorkingSince({ db }, member) : null,
  ]);
  const openEntry =
    since === null ? null : { since, timeZone: member.company.timeZone, idempotencyKey: newId(now) };
  const isManager = isFor(profile, "see-billing");
  const facts = { restriction, warning, changesAt, now, ownerName, openEntry, isManager };
  return { ...facts, ...screensUnder(restriction, profile) };
}

async function findOwnerName(db: Db, companyId: string): Promise<string> {
  const [owner] = await db
    .select({ fullName: profiles.fullName, email: profiles.email })
    .from(profiles)
    .where(and(eq(profiles.companyId, companyId), eq(profiles.role, "owner")));
  return owner?.fullName ?? owner?.email ?? askOwner.whoRuns;
}
