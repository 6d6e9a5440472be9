import { profiles, users } from "#schema";
import { and, eq } from "drizzle-orm";
import type { GuardArgs, Member } from "~/modules/directory/find-session.server";
import { findWorkingSince } from "~/modules/clock/find-open-entry.server";
import type { Db } from "~/platform/db.server";
import { newId } from "~/platform/ids";
import type { Restriction, BillingPhase, Warning } from "./entitlements";
import { findEntitlements } from "./require-entitled.server";
import { copy } from "./restriction-copy";
import { warningFor } from "./restrictions";

/** What the shell shows of where a company stands. */
export interface ShownBilling extends Pick<BillingPhase, "changesAt"> {
  restriction: Restriction | null;
  warning: Warning | null;
  /** The server's instant at which this was true. */
  now: number;
  /** Whom to turn to; null where one is the owner, or there is nothing to ask for. */
  ownerName: string | null;
  /** What a suspended person can still close, under the name of that punch; null when nothing is open. */
  openEntry: { since: number; timeZone: string; idempotencyKey: string } | null;
}

/** Where a member's company stands, as the shell shows it. It asks the database only where something stands in the way. */
export async function loadBilling(args: GuardArgs, member: Member): Promise<ShownBilling> {
  const { db, now } = args.context;
  const { restriction, changesAt, ...entitled } = await findEntitlements(args);
  const warning = warningFor(entitled, member.profile.role);
  const isAsked = (restriction ?? warning) !== null && member.profile.role !== "owner";
  const [ownerName, since] = await Promise.all([
    isAsked ? findOwnerName(db, member.company.id) : null,
    restriction?.kind === "suspended" ? findWorkingSince({ db }, member) : null,
  ]);
  const openEntry =
    since === null ? null : { since, timeZone: member.company.timeZone, idempotencyKey: newId(now) };
  return { restriction, warning, changesAt, now, ownerName, openEntry };
}

async function findOwnerName(db: Db, companyId: string): Promise<string> {
  const [owner] = await db
    .select({ fullName: profiles.fullName, email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(profiles.companyId, companyId), eq(profiles.role, "owner")));
  return owner?.fullName ?? owner?.email ?? copy.whoRuns;
}
