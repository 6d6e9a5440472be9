import {
  findSession,
  type BillingSnapshot,
  type Company,
  type GuardArgs,
  type Member,
} from "~/modules/directory/find-session.server";
import { requireApiMember, requireMember } from "~/modules/directory/guards.server";
import type { Settings } from "~/platform/env.server";
import { refusal } from "~/platform/http.server";
import { closureOf } from "./closure";
import { entitlements, onceClosed, unrestricted, type BillingPhase, type Entitlements } from "./entitlements";
import { denialOf, type Action, type Actor, type Denial } from "./may";
import { planOfPrice } from "./price-ids.server";
import { denialWords } from "./denial-words";

/**
 * For pages. @param profileId whose it is, where that is somebody else.
 * @throws Response redirect to /login; 403, which the shell shows in the screen's place; 402 with the company's restriction
 */
export async function requireMay(args: GuardArgs, action: Action, profileId?: string): Promise<Member> {
  const member = await requireMember(args);
  await refuseUnless(args, member, action, profileId);
  return member;
}

/** The same for calls of the API. @throws Response 401, 403, 402 with `{error}` */
export async function requireApiMay(args: GuardArgs, action: Action, profileId?: string): Promise<Member> {
  const member = await requireApiMember(args);
  await refuseUnless(args, member, action, profileId);
  return member;
}

async function refuseUnless(args: GuardArgs, member: Member, action: Action, profileId?: string) {
  const denial = denialOf(await actorOf(args, member), action, profileId);
  if (denial) throw refused(denial);
}

/**
 * For a form that answers in place. @returns what to tell the person of their company's restriction; null when they may.
 * @throws Response 403 to those who may not, whatever the company
 */
export async function whyNot(args: GuardArgs, action: Action): Promise<string | null> {
  const denial = denialOf(await actorOf(args, await requireMember(args)), action);
  if (denial && denial.code !== "restricted") throw refused(denial);
  return denial && denialWords(denial).error;
}

/** Who is signed in, as the table of what may be done asks for them: no query of its own. */
export async function actorOf(args: GuardArgs, { profile }: Member): Promise<Actor> {
  const { id: profileId, role, status, representsSince } = profile;
  const { restriction } = await findEntitlements(args);
  return { profileId, role, status, restriction, represents: representsSince !== null };
}

const refused = (denial: Denial) => refusal(denialWords(denial).status, denialWords(denial).error);

/**
 * What the company of who is signed in may do now, from what the session brought along: no query of its own. The
 * deactivated are told that they are, and nothing of the company's bills, but whether it is closed.
 */
export async function findEntitlements(args: GuardArgs): Promise<BillingPhase> {
  const session = await findSession(args);
  if (!session?.member) return unrestricted;
  const { profile, company } = session.member;
  if (profile.status === "active") return judgeCompany(args.context, { company, billing: session.billing });
  const closure = closureOf(company.closedAt, args.context.now);
  return closure ? onceClosed(closure) : unrestricted;
}

/** The judgement of a company at this moment, from its row and what its session counted. */
export const judgeCompany = (
  { env, now }: { env: Settings; now: number },
  { company, billing }: { company: Company; billing: BillingSnapshot },
): Entitlements =>
  entitlements({
    company: {
      trialEndsAt: company.trialEndsAt,
      subscriptionStatus: company.subscriptionStatus,
      closedAt: company.closedAt,
      plan: planOfPrice(env, company.priceId),
    },
    counts: { activeEmployees: billing.activeEmployees },
    failures: { oldestPendingAt: billing.oldestPendingFailureAt },
    now,
  });
