import {
  findSession,
  type BillingSnapshot,
  type Company,
  type GuardArgs,
} from "~/modules/directory/find-session.server";
import type { Settings } from "~/platform/env.server";
import { refusal } from "~/platform/http.server";
import {
  entitlements,
  unrestricted,
  type BillingPhase,
  type Entitlements,
  type Restriction,
} from "./entitlements";
import { planOfPrice } from "./price-ids.server";
import { restrictionWords } from "./restriction-copy";
import { mayDo, mayOpen, type Action, type Screen } from "./restrictions";

/** For a page, after the guards of who may see it. @throws Response 402; the shell shows why in the screen's place. */
export async function requireOpenScreen(args: GuardArgs, screen: Screen): Promise<void> {
  const { restriction } = await findEntitlements(args);
  if (restriction && !mayOpen(restriction, screen)) throw refused(restriction);
}

/** For a change, after the guards of who may make it. @throws Response 402 with `{error}`. */
export async function requireEntitled(args: GuardArgs, action: Action): Promise<void> {
  const { restriction } = await findEntitlements(args);
  if (restriction && !mayDo(restriction, action)) throw refused(restriction);
}

/** For a form that answers in place. @returns what to tell the person; null when they may. */
export async function whyNot(args: GuardArgs, action: Action): Promise<string | null> {
  const { restriction } = await findEntitlements(args);
  return restriction && !mayDo(restriction, action) ? errorOf(restriction) : null;
}

const refused = (restriction: Restriction) => refusal(402, errorOf(restriction));

const errorOf = (restriction: Restriction) =>
  `${restrictionWords(restriction).title}. ${restrictionWords(restriction).why}`;

/**
 * What the company of who is signed in may do now, from what the session brought along: no query of its own. The
 * deactivated are told that they are, and nothing of the company's bills.
 */
export async function findEntitlements(args: GuardArgs): Promise<BillingPhase> {
  const session = await findSession(args);
  if (!session?.member || session.member.profile.status !== "active") return unrestricted;
  return judgeCompany(args.context, { company: session.member.company, billing: session.billing });
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
      plan: planOfPrice(env, company.priceId),
    },
    counts: { activeEmployees: billing.activeEmployees },
    failures: { oldestPendingAt: billing.oldestPendingFailureAt },
    now,
  });
