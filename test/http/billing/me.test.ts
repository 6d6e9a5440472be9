import { describe, expect, test } from "vitest";
import { paymentFailures } from "#cell";
import { newId } from "~/platform/ids";
import { dayMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { aSubscriber, companyRow } from "../../support/worker/billing";
import { countingBoth } from "../../support/worker/counting-d1";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";

interface Me {
  user: Record<string, unknown>;
  profile: Record<string, unknown>;
  company: Record<string, unknown>;
  plans: Record<string, unknown>[];
}

const ask = async ({ bearer }: SignedInMember) => (await call("/api/me", { bearer })).json<Me>();

describe("GET /api/me", () => {
  test("returns the owner's identity, in the specification's names, with instants in UTC", async () => {
    const { owner } = await aSubscriber("pyme", { workPauses: ["rest"] });
    const company = await companyRow(owner);
    const { user, profile, company: told } = await ask(owner);
    expect(user).toEqual({
      id: owner.profile.userId,
      email: owner.email,
      user_metadata: {},
      identities: [{ provider: "email", id: owner.profile.userId, email: owner.email }],
    });
    expect(profile).toEqual({
      id: owner.profile.id,
      user_id: owner.profile.userId,
      full_name: owner.profile.fullName,
      dni: null,
      avatar_url: null,
      role: "owner",
      status: "active",
      company_id: company.id,
      updated_at: new Date(owner.profile.updatedAt).toISOString(),
    });
    expect(told).toEqual({
      id: company.id,
      name: company.name,
      nif: null,
      location_tracking_enabled: true,
      work_pauses: ["rest"],
      offline_punches_enabled: true,
      created_at: new Date(company.createdAt).toISOString(),
      subscription_status: "active",
      trial_ends_at: new Date(company.trialEndsAt).toISOString(),
      payment_status: "active",
      suspension_date: null,
      stripe_customer_id: company.stripeCustomerId,
      price_id: "price_pyme",
      subscription_period_start: new Date(company.subscriptionPeriodStart!).toISOString(),
      subscription_period_end: new Date(company.subscriptionPeriodEnd!).toISOString(),
    });
  });

  test("returns the plans with the prices that a checkout accepts", async () => {
    const owner = await aMember({ role: "owner" });
    const { plans } = await ask(owner);
    expect(plans).toEqual([
      {
        id: "pro",
        name: "Pro",
        price: 12,
        priceId: "price_pro",
        employeeLimit: "1-5 empleados",
        popular: false,
      },
      {
        id: "pyme",
        name: "Pyme",
        price: 24,
        priceId: "price_pyme",
        employeeLimit: "6-15 empleados",
        popular: true,
      },
      {
        id: "plus",
        name: "Plus",
        price: 48,
        priceId: "price_plus",
        employeeLimit: "16-30 empleados",
        popular: false,
      },
    ]);
    const begun = await call("/api/payments/create-checkout-session", {
      bearer: owner.bearer,
      json: { price_id: plans[1]!.priceId },
    });
    expect(begun.status).toBe(200);
  });

  test("returns the company data that each role may see", async () => {
    const company = await aCompany({
      subscriptionStatus: "active",
      priceId: "price_plus",
      stripeCustomerId: newId(1),
    });
    const keysOf = async (fields: Parameters<typeof aMember>[0]) =>
      Object.keys((await ask(await aMember({ company, ...fields }))).company);
    const ofWork = [
      ...["id", "name", "nif", "location_tracking_enabled", "work_pauses", "offline_punches_enabled"],
      "created_at",
    ];
    const ofSubscription = [
      ...ofWork,
      "subscription_status",
      "trial_ends_at",
      "payment_status",
      "suspension_date",
    ];
    expect(await keysOf({ role: "employee" })).toEqual(ofWork);
    expect(await keysOf({ role: "admin" })).toEqual(ofSubscription);
    expect(await keysOf({ role: "admin", status: "inactive" })).toEqual(["id", "name"]);
  });

  test("returns the debt as calculated at that moment, not as stored earlier", async () => {
    const company = await aCompany({ subscriptionStatus: "past_due", priceId: "price_pyme" });
    const owner = await aMember({ company, role: "owner" });
    const firstFailureDate = Date.now() - 8 * dayMs;
    await deps()
      .db.insert(paymentFailures)
      .values({ id: newId(1), companyId: company.id, firstFailureDate });
    expect((await ask(owner)).company).toMatchObject({
      payment_status: "suspended",
      suspension_date: new Date(firstFailureDate + 7 * dayMs).toISOString(),
    });
  });

  test("accepts bearer or cookie, forbids caching, and waits for the databases once", async () => {
    const me = await aMember();
    const { bindings, count } = countingBoth();
    const answer = await call("/api/me", { cookie: me.cookie, env: bindings });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(count.waits).toBe(1);
    const refusal = await call("/api/me");
    expect([refusal.status, refusal.headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
  });
});
