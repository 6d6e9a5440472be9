import { profiles } from "#cell";
import { and, eq } from "drizzle-orm";
import {
  findSession,
  type BillingSnapshot,
  type Company,
  type GuardArgs,
  type Member,
} from "~/modules/session/find-session.server";
import { requireApiMember, requireMember } from "~/modules/session/guards.server";
import { codedRefusal } from "~/modules/session/refuse.server";
import { inCell, type Deps } from "~/platform/context.server";
import type { Settings } from "~/platform/env.server";
import { closureOf } from "./closure";
import { describeDenial } from "./describe-denial";
import {
  entitlements,
  phaseOnceClosed,
  unrestricted,
  type BillingPhase,
  type Entitlements,
} from "./entitlements";
import { denialOf, type Action, type Denial, type Requester, type Subject, type Target } from "./may";
import { planOfPrice } from "./price-ids.server";

/**
 * Returns the member if they may do this. For pages.
 * @throws Response redirect to /login; 403, which the shell shows instead of the screen; 402 with the company's restriction
 */
export async function requireMay(args: GuardArgs, action: Action, target: Target): Promise<Member> {
  const member = await requireMember(args);
  await throwUnlessAllowed(args, member, action, target);
  return member;
}

/** {@link requireMay} towards a person. @param profileId of anybody: it does not check that the company has such a person. */
export async function requireMayTo(args: GuardArgs, action: Action, profileId: string): Promise<Member> {
  const member = await requireMember(args);
  await throwUnlessAllowedTo(args, member, action, profileId);
  return member;
}

/**
 * Returns the member, and the person in `?profile=`, by default the member themselves, if the member may do this to them. It does not check
 * that the company has such a person. @throws Response as {@link requireMay} does
 */
export async function requirePersonInUrl(
  args: GuardArgs,
  action: Action,
): Promise<{ member: Member; profileId: string }> {
  const chosenProfileId = new URL(args.request.url).searchParams.get("profile");
  const member =
    chosenProfileId === null
      ? await requireMay(args, action, "self")
      : await requireMayTo(args, action, chosenProfileId);
  return { member, profileId: chosenProfileId ?? member.profile.id };
}

/** {@link requireMay} for calls of the API. @throws Response 401, 403, 402 with `{error}` */
export async function requireApiMay(args: GuardArgs, action: Action, target: Target): Promise<Member> {
  const member = await requireApiMember(args);
  await throwUnlessAllowed(args, member, action, target);
  return member;
}

/** {@link requireMayTo} for calls of the API. @throws Response 401, 403, 402 with `{error}` */
export async function requireApiMayTo(args: GuardArgs, action: Action, profileId: string): Promise<Member> {
  const member = await requireApiMember(args);
  await throwUnlessAllowedTo(args, member, action, profileId);
  return member;
}

async function throwUnlessAllowedTo(args: GuardArgs, member: Member, action: Action, profileId: string) {
  const subject = await findSubject(inCell(args.context, member.cell), { member, profileId });
  return throwUnlessAllowed(args, member, action, subject);
}

async function throwUnlessAllowed(args: GuardArgs, member: Member, action: Action, target: Target) {
  const denial = denialOf(await actorOf(args, member), action, target);
  if (denial) throw refusalOf(denial);
}

/**
 * Returns the text about the company's restriction, or null if the member may do this. For forms that answer in place.
 * @throws Response 403 if the member may not do this under any restriction
 */
export async function restrictionTextUnlessMay(
  args: GuardArgs,
  action: Action,
  target: Target,
): Promise<string | null> {
  const denial = denialOf(await actorOf(args, await requireMember(args)), action, target);
  if (denial && denial.code !== "restricted") throw refusalOf(denial);
  return denial && describeDenial(denial).error;
}

/** Returns the member as an actor of the policy. It makes no query. */
export async function actorOf(args: GuardArgs, { profile }: Member): Promise<Requester> {
  const { id: profileId, role, status, managedCentres, representsSince, waitingSince } = profile;
  const { restriction } = await findEntitlements(args);
  const [represents, isWaiting] = [representsSince !== null, waitingSince !== null];
  return { profileId, role, status, restriction, managedCentres, represents, isWaiting };
}

function refusalOf(denial: Denial) {
  const { status, error } = describeDenial(denial);
  return codedRefusal(denial.code, status, error);
}

/**
 * Returns the entitlements of the member's company now, from the data of the session. It makes no query. For deactivated members it
 * has only the restriction of a closed company, and nothing about bills.
 */
export async function findEntitlements(args: GuardArgs): Promise<BillingPhase> {
  const session = await findSession(args);
  if (!session?.member) return unrestricted;
  const { profile, company } = session.member;
  if (profile.status === "active") return judgeCompany(args.context, { company, billing: session.billing });
  const closure = closureOf(company.closedAt, args.context.now);
  return closure ? phaseOnceClosed(closure) : unrestricted;
}

/** Returns the entitlements of a company now, from its row and the counts that the session read. */
export const judgeCompany = (
  { env, now }: { env: Settings; now: number },
  { company, billing }: { company: Company; billing: BillingSnapshot },
): Entitlements =>
  entitlements({
    company: {
      trialEndsAt: company.trialEndsAt,
      subscriptionStatus: company.subscriptionStatus,
      subscriptionPeriodEnd: company.subscriptionPeriodEnd,
      subscriptionCancelAt: company.subscriptionCancelAt,
      planGraceSince: company.planGraceSince,
      closedAt: company.closedAt,
      plan: planOfPrice(env, company.priceId),
    },
    counts: { activeEmployees: billing.activeEmployees },
    failures: { oldestPendingAt: billing.oldestPendingFailureAt },
    now,
  });

/**
 * Returns a person as the target of an action. It reads their centre only for a manager of some centres: nobody else's right depends on
 * it, so nobody else waits for the query. Unknown people have no place.
 */
async function findSubject(
  { db }: Pick<Deps, "db">,
  { member: { company, profile }, profileId }: { member: Member; profileId: string },
): Promise<Subject> {
  if (profile.managedCentres === null || profileId === profile.id) return { profileId, place: null };
  const [place] = await db
    .select({ role: profiles.role, centreId: profiles.centreId })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), eq(profiles.companyId, company.id)));
  return { profileId, place: place ?? null };
}
