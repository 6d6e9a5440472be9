import { profiles } from "#cell";
import { and, eq } from "drizzle-orm";
import type { GuardArgs, Member } from "~/modules/directory/find-session.server";
import { findWorkingSince } from "~/modules/clock/load-clock.server";
import { inCell } from "~/platform/context.server";
import type { Db } from "~/platform/db.server";
import { newId } from "~/platform/ids";
import type { Restriction, BillingPhase, Warning } from "~/modules/policy/entitlements";
import { findEntitlements } from "~/modules/policy/guards.server";
import { askOwner } from "~/modules/policy/warning-copy";
import { isFor } from "~/modules/policy/may";
import { screensUnder, warningFor } from "~/modules/policy/screens";

/** What the shell shows of where a company stands. */
export interface ShownBilling extends Pick<BillingPhase, "changesAt"> {
  restriction: Restriction | null;
  warning: Warning | null;
  /** The paths of the screens that the restriction closes, and of those before which the modal of a suspension stands. */
  closed: string[];
  covered: string[];
  /** Whether it is theirs to run the company. */
  isManager: boolean;
  /** The server's instant at which this was true. */
  now: number;
  /** Whom to turn to; null where one is the owner, or there is nothing to ask for. */
  ownerName: string | null;
  /** What a suspended person can still close, under the name of that punch; null when nothing is open. */
  openEntry: { since: number; timeZone: string; idempotencyKey: string } | null;
}

/** Where a member's company stands, as the shell shows it. It asks the database only where something stands in the way. */
export async function loadBilling(args: GuardArgs, member: Member): Promise<ShownBilling> {
  const { db, now } = inCell(args.context, member.cell);
  const { restriction, changesAt, ...entitled } = await findEntitlements(args);
  const { role } = member.profile;
  const warning = warningFor(entitled, role);
  const isAsked = (restriction ?? warning) !== null && !isFor(role, "subscribe");
  const [ownerName, since] = await Promise.all([
    isAsked ? findOwnerName(db, member.company.id) : null,
    restriction?.kind === "suspended" ? findWorkingSince({ db }, member) : null,
  ]);
  const openEntry =
    since === null ? null : { since, timeZone: member.company.timeZone, idempotencyKey: newId(now) };
  const isManager = isFor(role, "see-billing");
  const shown = { restriction, warning, changesAt, now, ownerName, openEntry, isManager };
  return { ...shown, ...screensUnder(restriction, role) };
}

async function findOwnerName(db: Db, companyId: string): Promise<string> {
  const [owner] = await db
    .select({ fullName: profiles.fullName, email: profiles.email })
    .from(profiles)
    .where(and(eq(profiles.companyId, companyId), eq(profiles.role, "owner")));
  return owner?.fullName ?? owner?.email ?? askOwner.whoRuns;
}
