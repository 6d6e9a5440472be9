// Where a company stands with its subscription, brought about behind the screens.
import { randomUUID } from "node:crypto";
import { expect, inject } from "vitest";
import type { BrowserContext } from "playwright-core";
import { query } from "./database";
import { ownConnection } from "./own-connection";

const companyOf = `(SELECT p.company_id FROM profiles p WHERE p.email = ?)`;

/** Ends the trial of somebody's company at an instant. */
export async function trialEnds(email: string, at: number): Promise<void> {
  await query(`UPDATE companies SET trial_ends_at = ? WHERE id = ${companyOf}`, String(at), email);
}

/** Gives somebody's company a subscription whose oldest unpaid invoice first failed at an instant. */
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

/** Pays all that somebody's company owes. */
export async function pays(email: string): Promise<void> {
  await query(`UPDATE companies SET subscription_status = 'active' WHERE id = ${companyOf}`, email);
  await query(`UPDATE payment_failures SET status = 'resolved' WHERE company_id = ${companyOf}`, email);
}

/** Lets the payment that somebody's company owes, as soon as we have heard of it, have failed at an instant. */
export async function hasOwedSince(email: string, at: number): Promise<void> {
  const change = () =>
    query(
      `UPDATE payment_failures SET first_failure_date = ? WHERE status = 'pending' AND company_id = ${companyOf} RETURNING id`,
      String(at),
      email,
    );
  await expect.poll(change).toHaveLength(1);
}

/** Changes the company's name, of which every open tab of it is told. */
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

/** Presses a button of /subscription behind the screens. @returns the page of the local Stripe that it leads to. */
export async function presses(owner: BrowserContext, form: Record<string, string>): Promise<string> {
  const answer = await owner.request.post("/subscription", {
    headers: { ...ownConnection, Origin: inject("app").origin },
    form,
    maxRedirects: 0,
    // A busy local server may hang up on a new connection. What a press begins at Stripe has a key of its own.
    maxRetries: 2,
  });
  expect(answer.status()).toBe(303);
  return answer.headers().location!;
}

/** Pays for a plan behind the screens. The webhooks have come by then. */
export async function subscribes(owner: BrowserContext, plan: "pro" | "pyme" | "plus"): Promise<void> {
  const checkout = await presses(owner, { intent: "checkout", plan });
  await owner.request.post(checkout, { headers: ownConnection, form: { do: "pay" }, maxRedirects: 0 });
}

/** Lets the card of somebody's company fail, or work again. */
export async function cardOf(email: string, card: "working" | "failing"): Promise<void> {
  const [company] = await query<{ customer: string }>(
    `SELECT stripe_customer_id AS customer FROM companies WHERE id = ${companyOf}`,
    email,
  );
  const answer = await fetch(`${inject("app").stripeOrigin}/_control/card`, {
    method: "POST",
    headers: ownConnection,
    body: JSON.stringify({ customer: company!.customer, card }),
  });
  expect(answer.status).toBe(200);
}
