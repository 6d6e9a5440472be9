// Changes the state of a company's subscription without using the screens.
import { randomUUID } from "node:crypto";
import { expect, inject } from "vitest";
import type { BrowserContext } from "playwright-core";
import { query } from "./database";
import { ownConnection } from "./own-connection";

const companyOf = `(SELECT p.company_id FROM profiles p WHERE p.email = ?)`;

/** Ends the trial of a person's company at an instant. */
export async function trialEnds(email: string, at: number): Promise<void> {
  await query(`UPDATE companies SET trial_ends_at = ? WHERE id = ${companyOf}`, String(at), email);
}

/** Gives a person's company a subscription whose oldest unpaid invoice first failed at an instant. */
export async function owesSince(email: string, at: number): Promise<void> {
  await query(`UPDATE companies SET subscription_status = 'past_due' WHERE id = ${companyOf}`, email);
  await query(`DELETE FROM payment_failures WHERE company_id = ${companyOf}`, email);
  await query(
    `INSERT INTO payment_failures (id, company_id, status, first_failure_date) VALUES (?, ${companyOf}, 'pending', ?)`,
    randomUUID(),
    email,
    String(at),
  );
}

/** Gives a person's company the plan Pro for five people, seven active people, and five days until nobody can check in. */
export async function exceedsPlan(email: string): Promise<void> {
  const since = String(Date.now() - 2 * 86_400_000);
  await query(
    `UPDATE companies SET subscription_status = 'active', price_id = 'price_pro', over_plan_since = ?, plan_grace_since = ?
     WHERE id = ${companyOf}`,
    since,
    since,
    email,
  );
  await query(
    `UPDATE monthly_employee_stats SET current_active_employees = 7, max_active_employees = 7 WHERE company_id = ${companyOf}`,
    email,
  );
}

/** Pays all debts of a person's company. */
export async function pays(email: string): Promise<void> {
  await query(`UPDATE companies SET subscription_status = 'active' WHERE id = ${companyOf}`, email);
  await query(`UPDATE payment_failures SET status = 'resolved' WHERE company_id = ${companyOf}`, email);
}

/** Waits until we know that the company's payment failed, then moves the failure to an instant. */
export async function hasOwedSince(email: string, at: number): Promise<void> {
  const change = () =>
    query(
      `UPDATE payment_failures SET first_failure_date = ? WHERE status = 'pending' AND company_id = ${companyOf} RETURNING id`,
      String(at),
      email,
    );
  await expect.poll(change).toHaveLength(1);
}

/** Changes the company's name, which sends a live message to each of its open tabs. */
export async function tellEverybody(owner: BrowserContext): Promise<void> {
  const answer = await owner.request.post("/profile", {
    headers: { ...ownConnection, Origin: inject("app").origin },
    form: {
      form: "information",
      full_name: "Marta Ruiz",
      company_name: `Panadería ${Date.now().toString(36)}`,
    },
  });
  expect(answer.status()).toBe(200);
}

/**
 * Submits a form of /subscription without using the screen.
 * @returns the page of the local Stripe to which it leads.
 */
export async function presses(owner: BrowserContext, form: Record<string, string>): Promise<string> {
  const answer = await owner.request.post("/subscription", {
    headers: { ...ownConnection, Origin: inject("app").origin },
    form,
    maxRedirects: 0,
    // A busy local server may close a new connection. A repeated request has its own key at Stripe.
    maxRetries: 2,
  });
  expect(answer.status()).toBe(303);
  return answer.headers().location!;
}

/** Pays for a plan without using the screens. The webhooks have arrived when it returns. */
export async function subscribes(owner: BrowserContext, plan: "pro" | "pyme" | "plus"): Promise<void> {
  const checkout = await presses(owner, { intent: "checkout", plan });
  await owner.request.post(checkout, { headers: ownConnection, form: { do: "pay" }, maxRedirects: 0 });
}

/** Makes the card of a person's company fail, or work again. */
export async function cardOf(email: string, card: "working" | "failing"): Promise<void> {
  const [company] = await query<{ customer: string }>(
    `SELECT stripe_customer_id AS customer FROM companies WHERE id = ${companyOf}`,
    email,
  );
  const answer = await fetch(inject("app").stripeOrigin, {
    method: "POST",
    headers: ownConnection,
    body: new URLSearchParams({ customer: company!.customer, do: card }),
    redirect: "manual",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
}
