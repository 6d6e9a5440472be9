import { anchorHolderOf, signAnchor } from "~/modules/clock/queue-intake/anchor.server";
import type { Company, Profile, Session } from "~/modules/session/find-session.server";
import { writeProfileHint } from "~/modules/session/cookies.server";
import { userAnswer } from "~/modules/directory/token-call";
import type { Deps } from "~/platform/context.server";
import type { Entitlements } from "~/modules/policy/entitlements";
import { judgeCompany } from "~/modules/policy/guards.server";
import { isFor } from "~/modules/policy/may";
import { listPlans } from "~/modules/policy/price-ids.server";

const isoOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/**
 * Returns the API's answer about the client's user, with the names of the specification: user, profile, plans, and the company's
 * data that this role may see. Instants are ISO 8601 in UTC. Profile, company and the anchor for offline punches are null until
 * the first sign-in has created or joined a company. Sending the hint in the header `Fichaclara-Profile` saves a round trip.
 */
export async function meAnswer({ env, now }: Pick<Deps, "env" | "now">, session: Session) {
  const { user, member, billing } = session;
  return {
    anchor: member && (await signAnchor({ env, now }, anchorHolderOf(session, member))),
    user: userAnswer(user),
    profile: member && profileAnswer(member.profile),
    profile_hint: member && writeProfileHint({ profileId: member.profile.id, cell: member.cell }),
    company:
      member &&
      companyAnswer(member.profile, member.company, judgeCompany({ env, now }, { ...member, billing })),
    plans: listPlans(env).map(({ id, name, price, priceId, employeeLimit, popular }) => ({
      id,
      name,
      price,
      priceId,
      employeeLimit,
      popular,
    })),
  };
}

const profileAnswer = (profile: Profile) => ({
  id: profile.id,
  user_id: profile.userId,
  full_name: profile.fullName,
  dni: profile.dni,
  avatar_url: profile.avatarUrl,
  role: profile.role,
  status: profile.status,
  company_id: profile.companyId,
  updated_at: isoOrNull(profile.updatedAt),
});

/** Deactivated people get the company's name, employees the data about their work, admins also its state, owners also its billing. */
function companyAnswer(profile: Profile, company: Company, { payment }: Entitlements) {
  const basicFields = { id: company.id, name: company.name };
  if (profile.status !== "active") return basicFields;
  const workFields = {
    ...basicFields,
    nif: company.nif,
    location_tracking_enabled: company.locationTrackingEnabled,
    work_pauses: company.workPauses,
    offline_punches_enabled: company.offlinePunchesEnabled,
    created_at: isoOrNull(company.createdAt),
  };
  if (!isFor(profile, "see-billing")) return workFields;
  const subscriptionFields = {
    ...workFields,
    subscription_status: company.subscriptionStatus,
    trial_ends_at: isoOrNull(company.trialEndsAt),
    payment_status: payment.paymentStatus,
    suspension_date: isoOrNull(payment.suspensionDate),
  };
  if (!isFor(profile, "subscribe")) return subscriptionFields;
  return {
    ...subscriptionFields,
    stripe_customer_id: company.stripeCustomerId,
    price_id: company.priceId,
    subscription_period_start: isoOrNull(company.subscriptionPeriodStart),
    subscription_period_end: isoOrNull(company.subscriptionPeriodEnd),
  };
}
